import { compassPoint } from '../../compass-point.js';
import { formatNumber, groupThousands } from '../../units.js';
import type { ChartLook } from '../chart-look.js';
import type { YAxisOption } from '../chart-option.js';
import type { Panel, PanelAxis } from '../panels.js';
import { classScale, classScaleIn, type Scale } from '../scale.js';
import { textWidth } from '../text-width.js';
import type { TrendSeries } from '../trend-series.js';

/** A value axis with its scale, so that all its labels are known. */
export interface ValueAxis {
  axis: PanelAxis<TrendSeries>;
  scale: Scale;
  /** Number of equal steps between the lowest and the highest label. */
  steps: number;
}

/** The panel and the side on which a value axis is drawn. Only an axis on the left draws lines across the panel. */
interface ValueAxisPlace {
  gridIndex: number;
  side: 'left' | 'right';
  /** True when the unit is written above the axis. */
  hasUnit: boolean;
  /** True when the panel has a second axis. */
  isShared: boolean;
}

/** Height that each label of an axis needs, as a multiple of the font size. */
const ROOM_PER_LINE = 2.6;
const ROOM_PER_POINT = 1.3;
const MOST_STEPS = 5;
/** Distance between a label and its axis, as a multiple of the font size. */
const LABEL_GAP = 0.7;

/**
 * Plans the scales of a panel's value axes. Two axes get the same number of steps, so that their lines coincide. The
 * number is that of an axis of directions, if there is one. Otherwise it is taken from the axis whose number flattens
 * the curves of the other one less.
 * @param height height of the panel, CSS px
 */
export function planAxes(
  { axes }: Panel<TrendSeries>,
  height: number,
  { fontSize }: Pick<ChartLook, 'fontSize'>,
): ValueAxis[] {
  const most = Math.max(1, Math.min(MOST_STEPS, Math.floor(height / (fontSize * ROOM_PER_LINE))));
  const planned = axes.map((axis) =>
    axis.mClass === 'direction'
      ? planCompass(axis, height / fontSize)
      : planAxis(axis, (...values) => classScale(...values, most)),
  );
  const compass = planned.find(isCompass);
  const choices = (compass ? [compass] : planned).map(({ steps }) => inSteps(steps, planned));
  const flattening = (choice: readonly ValueAxis[]) =>
    Math.max(...choice.map((each, i) => spanOf(each) / spanOf(planned[i]!)));
  return choices.toSorted((a, b) => flattening(a) - flattening(b))[0]!;
}

function inSteps(steps: number, planned: readonly ValueAxis[]): ValueAxis[] {
  return planned.map((each) =>
    isCompass(each) || each.steps === steps
      ? each
      : planAxis(each.axis, (...values) => classScaleIn(steps, ...values)),
  );
}

function spanOf({ scale: { min, max } }: ValueAxis): number {
  return max - min;
}

/**
 * Plans an axis of wind directions, which begins and ends at north. It has four steps, or two or one if there is less
 * room.
 * @param room height of the panel, as a multiple of the font size
 */
function planCompass(axis: PanelAxis<TrendSeries>, room: number): ValueAxis {
  const steps = [4, 2].find((each) => each * ROOM_PER_POINT <= room) ?? 1;
  return { axis, scale: { min: 0, max: 360, interval: 360 / steps, decimals: 0 }, steps };
}

/** Checks whether an axis shows directions. The steps of such an axis cannot be adapted to those of another axis. */
function isCompass({ axis }: ValueAxis): boolean {
  return axis.mClass === 'direction';
}

function planAxis(
  axis: PanelAxis<TrendSeries>,
  toScale: (mClass: string, values: readonly number[], decimals: number) => Scale,
): ValueAxis {
  const columns = axis.series.flatMap(({ values, band, marks }) => [
    values,
    band?.low ?? [],
    band?.high ?? [],
    marks?.limits ?? [],
    marks?.points?.map(({ value }) => value) ?? [],
  ]);
  const known = columns.flat().filter((value) => value !== null);
  const scale = toScale(axis.mClass, known, Math.max(...axis.series.map((each) => each.decimals)));
  return { axis, scale, steps: stepsOf(scale) };
}

function stepsOf({ min, max, interval }: Scale): number {
  return Math.round((max - min) / interval);
}

/** Checks whether any series of the axis has values. Without values the labels of the axis would have no meaning. */
function hasValues({ series }: PanelAxis<TrendSeries>): boolean {
  return series.some(({ values }) => values.some((value) => value !== null));
}

export function axisLabel({ axis, scale }: ValueAxis, value: number): string {
  if (axis.mClass === 'direction') return compassPoint(value);
  return groupThousands(formatNumber(value, scale.decimals));
}

/** Returns the unit written above an axis. An axis of directions has none, because its labels are compass points. */
function unitOf({ axis: { mClass, abbrev } }: ValueAxis): string {
  return mClass === 'direction' ? '' : abbrev;
}

/**
 * Computes the width that an axis needs beside the panel, CSS px: its widest label (or its unit, if that is written and
 * wider) and the space beside it.
 */
export function labelRoom(planned: ValueAxis | undefined, { fontSize }: ChartLook, hasUnit: boolean): number {
  if (!planned) return 0;
  const { scale, steps } = planned;
  const labels = Array.from({ length: steps + 1 }, (_, i) =>
    axisLabel(planned, scale.min + i * scale.interval),
  );
  const texts = hasUnit ? [...labels, unitOf(planned)] : labels;
  const widths = texts.map((text) => textWidth(text, fontSize));
  return Math.max(...widths) + fontSize * LABEL_GAP;
}

export function toValueAxis(planned: ValueAxis, look: ChartLook, place: ValueAxisPlace): YAxisOption {
  const { axis, scale } = planned;
  const { gridIndex, side } = place;
  const { min, max, interval } = scale;
  const { fontSize, fontFamily } = look;
  const margin = fontSize * LABEL_GAP;
  return {
    id: `${axis.mClass}-${gridIndex}`,
    type: 'value',
    gridIndex,
    position: side,
    min,
    max,
    interval,
    name: place.hasUnit ? unitOf(planned) : '',
    nameLocation: 'end',
    nameGap: fontSize * 0.8,
    nameTextStyle: {
      color: unitColour(axis, place) ?? look.faint,
      fontSize,
      fontFamily,
      align: side === 'left' ? 'right' : 'left',
      padding: side === 'left' ? [0, margin, 0, 0] : [0, 0, 0, margin],
    },
    axisLine: { show: false },
    axisTick: { show: false },
    axisLabel: {
      show: hasValues(axis),
      color: look.faint,
      fontSize,
      fontFamily,
      margin,
      formatter: (value: number) => axisLabel(planned, value),
    },
    splitLine: { show: side === 'left', lineStyle: { color: look.line, width: 1 } },
    axisPointer: { show: false },
  };
}

/**
 * Returns the colour of the unit above an axis. If the panel has two axes and the axis has only one series, it is the
 * colour of that series; otherwise it is undefined, and the unit has the colour of the labels.
 */
function unitColour({ series }: PanelAxis<TrendSeries>, { isShared }: ValueAxisPlace): string | undefined {
  return isShared && series.length === 1 ? series[0]?.color : undefined;
}
