/** The colours and sizes with which a chart is drawn. */
export interface ChartLook {
  /** Colour of text that stands out. */
  ink: string;
  muted: string;
  /** Colour of the labels of axes. */
  faint: string;
  /** Colour of the lines of axes and of the lines across a panel. */
  line: string;
  /** Colour of the background behind the curves. */
  card: string;
  fontFamily: string;
  /** Font size of labels, CSS px. */
  fontSize: number;
  /** Width of a curve, CSS px. */
  lineWidth: number;
}

/**
 * Returns the lengths of dashes and gaps of a dashed line, CSS px. Secondary curves and limits of alarms are dashed.
 */
export function dashPattern({ lineWidth }: Pick<ChartLook, 'lineWidth'>): [number, number] {
  return [lineWidth * 2.8, lineWidth * 1.8];
}
