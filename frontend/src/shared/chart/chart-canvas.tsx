import { useEffect, useRef, useState } from 'react';
import { type ChartOption, type ChartSize } from './option/chart-option.js';
import styles from './chart.module.css';
import { connect, init, type EChartsType } from './echarts-parts.js';
import { hideCrosshair } from './keys/crosshair.js';
import { useChartKeys } from './keys/use-chart-keys.js';
import { type TrendView } from './trend-series.js';
import { useZoomGestures, type ZoomControl } from './zoom/use-zoom-gestures.js';

export interface ChartCanvasProps {
  /** Pure; called again when the size changes, so that labels are laid out anew instead of shrinking. */
  option: (size: ChartSize) => ChartOption;
  /** The chart in words. */
  label: string;
  /** CSS pixels. */
  height: number;
  /** Charts of one group share the crosshair. */
  group?: string;
  /** The chart's time can be changed by mouse, wheel and fingers. */
  zoom?: ZoomControl;
  /** What the option is made of: its values are read out as the arrow keys walk over them. */
  view?: TrendView;
}

/** The one owner of ECharts: begins, resizes and ends with the element. */
export function ChartCanvas({ option, label, height, group, zoom, view }: ChartCanvasProps) {
  const host = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<EChartsType>();
  const [width, setWidth] = useState(0);
  const [isSeen, setSeen] = useState(true);
  const drawnWidth = useRef(0);
  const chosen = useZoomGestures(host, zoom);

  useEffect(() => {
    const element = host.current;
    if (!element) return;
    // SVG: the page's own font and sharp text at any zoom, light enough for a few hundred buckets.
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
    const sight = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? true));
    sight.observe(element);
    setWidth(element.clientWidth);
    setChart(created);
    return () => {
      observer.disconnect();
      sight.disconnect();
      created.dispose();
      drawnWidth.current = 0;
      setChart(undefined);
    };
  }, [group]);

  const isMoving = zoom?.isMoving ?? false;
  useEffect(() => {
    // Another moment comes under the pointer with each frame. The other charts of the group do the same themselves.
    if (chart && isMoving) hideCrosshair(chart, { escapeConnect: true });
  }, [chart, isMoving]);

  useEffect(() => {
    // Off the screen a new size is drawn, new values wait: they come every few seconds.
    if (!chart || width === 0 || (!isSeen && drawnWidth.current === width)) return;
    drawnWidth.current = width;
    // Parts are merged by id: the box beside the crosshair stays open while live values come in.
    chart.setOption(option({ width, height }), { replaceMerge: ['grid', 'xAxis', 'yAxis', 'series'] });
  }, [chart, option, width, height, isSeen]);

  // After the effect that draws, so that the crosshair is put into what was drawn.
  const { said, listeners } = useChartKeys(chart, view, zoom);

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
          {said}
        </p>
      )}
    </div>
  );
}

/** Screen readers leave the arrow keys to an application; what it is, they say in our words. */
const WALKABLE = {
  role: 'application',
  'aria-roledescription': 'chart',
  'aria-keyshortcuts': 'ArrowLeft ArrowRight PageUp PageDown Home End + - 0 Escape',
  tabIndex: 0,
} as const;
