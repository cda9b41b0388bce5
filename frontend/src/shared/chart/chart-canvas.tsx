import { useEffect, useRef, useState } from 'react';
import { type ChartOption, type ChartSize } from './option/chart-option.js';
import styles from './chart.module.css';
import { connect, init, type EChartsType } from './echarts-parts.js';
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
}

/** The one owner of ECharts: begins, resizes and ends with the element. */
export function ChartCanvas({ option, label, height, group, zoom }: ChartCanvasProps) {
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
    setChart(created);
    return () => {
      observer.disconnect();
      sight.disconnect();
      created.dispose();
      drawnWidth.current = 0;
      setChart(undefined);
    };
  }, [group]);

  useEffect(() => {
    // Off the screen a new size is drawn, new values wait: they come every few seconds.
    if (!chart || width === 0 || (!isSeen && drawnWidth.current === width)) return;
    drawnWidth.current = width;
    // Parts are merged by id: the box beside the crosshair stays open while live values come in.
    chart.setOption(option({ width, height }), { replaceMerge: ['grid', 'xAxis', 'yAxis', 'series'] });
  }, [chart, option, width, height, isSeen]);

  return (
    <div className={styles.frame}>
      <div
        ref={host}
        role="img"
        aria-label={label}
        className={styles.canvas}
        data-zooms={zoom ? true : undefined}
        style={{ height }}
      />
      {chosen && <div className={styles.chosen} style={chosen} />}
    </div>
  );
}
