import { type RefObject, useEffect, useRef, useState } from 'react';
import { type ChartOption, type ChartSize } from '@mesonet/model/chart/chart-option.js';
import styles from './chart.module.css';
import { connect, init, type EChartsType } from './echarts-parts.js';
import { hideCrosshair } from './keys/crosshair.js';
import { useChartKeys } from './keys/use-chart-keys.js';
import { type TrendView } from '@mesonet/model/chart/trend-series.js';
import { useZoomGestures, type ZoomControl } from './zoom/use-zoom-gestures.js';

export interface ChartCanvasProps {
  /**
   * Builds the chart for a size. It is called again when the size changes, so that labels are laid out again instead of
   * being scaled.
   */
  option: (size: ChartSize) => ChartOption;
  /** A description of the chart for screen readers. */
  label: string;
  /** Height of the chart, CSS px. */
  height: number;
  /** Name of a group of charts; the crosshair appears in all charts of the group at the same time. */
  group?: string;
  /** Lets the user change the time range of the chart by mouse, wheel and fingers. Without it the range is fixed. */
  zoom?: ZoomControl;
  /** The data behind `option`. Screen readers read its values out as the arrow keys move over the chart. */
  view?: TrendView;
}

/**
 * Draws a chart with ECharts. The ECharts instance is created, resized and disposed of together with the HTML element.
 */
export function ChartCanvas({ option, label, height, group, zoom, view }: ChartCanvasProps) {
  const host = useRef<HTMLDivElement>(null);
  const { chart, width, isVisible } = useInstance(host, group);
  const chosen = useZoomGestures(host, zoom);

  const isMoving = zoom?.isMoving ?? false;
  useEffect(() => {
    // While a gesture moves the chart, another moment is under the pointer in each animation frame, so the crosshair is
    // hidden. The other charts of the group hide their own crosshair.
    if (chart && isMoving) hideCrosshair(chart, { escapeConnect: true });
  }, [chart, isMoving]);

  useDrawing({ chart, width, isVisible }, option, height);

  // Effects run in the order of their hooks. This hook comes after the one that draws the chart, because it shows the
  // crosshair in the new drawing.
  const { spokenText, listeners } = useChartKeys(chart, view, zoom);

  return (
    <div className={styles.frame}>
      <div
        ref={host}
        aria-label={label}
        className={styles.canvas}
        data-zooms={zoom ? true : undefined}
        style={{ height }}
        {...(view ? { ...WALKABLE, ...listeners } : { role: 'img' })}
      />
      {chosen && <div className={styles.chosen} style={chosen} />}
      {view && (
        <p className="visually-hidden" aria-live="polite">
          {spokenText}
        </p>
      )}
    </div>
  );
}

/**
 * Attributes of a chart that the keyboard controls. With the role `application`, screen readers pass the arrow keys to
 * the chart; they announce it as a "chart".
 */
const WALKABLE = {
  role: 'application',
  'aria-roledescription': 'chart',
  'aria-keyshortcuts': 'ArrowLeft ArrowRight PageUp PageDown Home End + - 0 Escape',
  tabIndex: 0,
} as const;

interface Canvas {
  chart: EChartsType | undefined;
  /** Width of the chart, CSS px. */
  width: number;
  /** True while at least a part of the chart is in the visible part of the page. */
  isVisible: boolean;
}

function useInstance(host: RefObject<HTMLDivElement | null>, group: string | undefined): Canvas {
  const [chart, setChart] = useState<EChartsType>();
  const [width, setWidth] = useState(0);
  const [isVisible, setVisible] = useState(true);
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    // The chart is drawn as SVG, which uses the page's font, stays sharp at any zoom, and is fast enough for the few
    // hundred points of a chart.
    const created = init(element, null, { renderer: 'svg' });
    if (group !== undefined) {
      created.group = group;
      connect(group);
    }
    const observer = new ResizeObserver(() => {
      created.resize();
      setWidth(element.clientWidth);
    });
    observer.observe(element);
    const sight = new IntersectionObserver(([entry]) => setVisible(entry?.isIntersecting ?? true));
    sight.observe(element);
    // oxlint-disable-next-line react/set-state-in-effect -- The width is known only once the element is on the page.
    setWidth(element.clientWidth);
    setChart(created);
    return () => {
      observer.disconnect();
      sight.disconnect();
      created.dispose();
      setChart(undefined);
    };
  }, [host, group]);
  return { chart, width, isVisible };
}

function useDrawing(
  { chart, width, isVisible }: Canvas,
  option: (size: ChartSize) => ChartOption,
  height: number,
): void {
  const drawn = useRef<{ chart: EChartsType; width: number }>(undefined);
  useEffect(() => {
    if (!chart || width === 0) return;
    // A chart outside the visible part of the page is redrawn only for a new width. New values, which come every few
    // seconds, are drawn when it is seen.
    const isDrawn = drawn.current?.chart === chart && drawn.current.width === width;
    if (!isVisible && isDrawn) return;
    drawn.current = { chart, width };
    // Panels, axes and series that keep their id are updated and not created anew, so the tooltip stays open while live
    // values arrive.
    chart.setOption(option({ width, height }), { replaceMerge: ['grid', 'xAxis', 'yAxis', 'series'] });
  }, [chart, option, width, height, isVisible]);
}
