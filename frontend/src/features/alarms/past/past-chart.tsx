import { type DryRunEpisode } from '@mesonet/contract/alarm-dry-runs.js';
import { type Scale } from '@mesonet/model/chart/scale.js';
import { formatNumber } from '@mesonet/model/units.js';
import { useRef } from 'react';
import { useSize } from '../../../shared/map/use-size.js';
import { measurementCssColour } from '../../../shared/ui/theme/theme.js';
import { type DisplayUnits } from '../../../shared/units/display-units.js';
import { type AlarmDraft } from '../model/alarm-draft.js';
import { type Past, type PastCurve } from '../wire/use-past.js';
import { DayTicks } from './day-ticks.js';
import { EpisodeShades } from './episode-shades.js';
import { LimitHandle } from './limit-handle.js';
import { type LimitLine } from './limit-lines.js';
import { curvePath, gridOf, HEIGHT, type Plot, plotOf, xOf, yOf } from './past-scale.js';
import styles from './past.module.css';

interface PastChartProps {
  curve: PastCurve | undefined;
  draft: AlarmDraft;
  units: DisplayUnits;
  past: Past;
  zone: string;
  lines: readonly LimitLine[];
  /** Scale of the value axis. */
  scale: Scale;
  episodes: readonly DryRunEpisode[];
  onLimit: (field: 'limit' | 'min' | 'max', value: number) => void;
}

/** Two figures overlap when they are closer to each other than this, px. */
const COVERED = 20;

/** Draws the measurement of an alarm rule over the last 30 days, with the limits and the shaded episodes. */
export function PastChart(props: PastChartProps) {
  const { curve, draft, units, past, zone, lines, scale, episodes, onLimit } = props;
  const box = useRef<HTMLDivElement>(null);
  const width = useSize(box)?.width ?? 0;
  const plot = plotOf(width);
  /** Checks whether the figure of a limit would overlap a figure of the axis. */
  const isCovered = (y: number) =>
    lines.some(({ field, value }) => field !== null && Math.abs(yOf(value, scale, plot) - y) < COVERED);
  const hasAxis = draft.type !== 'nodata' && draft.measkey !== '';
  return (
    <div ref={box} className={styles.chart}>
      {width > 0 && (
        <svg width={width} height={HEIGHT} aria-label="The measurement and its limits" role="group">
          {hasAxis &&
            gridOf(scale).map((value) => (
              <g key={value} aria-hidden="true">
                <path d={`M${plot.left} ${yOf(value, scale, plot)}H${plot.right}`} stroke="var(--line)" />
                {!isCovered(yOf(value, scale, plot)) && (
                  <text x={plot.left - 8} y={yOf(value, scale, plot) + 4} textAnchor="end">
                    {formatNumber(value, scale.decimals)}
                  </text>
                )}
              </g>
            ))}
          <DayTicks past={past} zone={zone} plot={plot} />
          <EpisodeShades episodes={episodes} past={past} plot={plot} />
          {curve && hasAxis && <Curve {...{ curve, draft, units, past, plot }} scale={scale} />}
          {lines
            .filter(({ field }) => field === null)
            .map(({ value }) => (
              <path
                key={value}
                d={`M${plot.left} ${yOf(value, scale, plot)}H${plot.right}`}
                stroke="var(--danger)"
                strokeDasharray="2 4"
              />
            ))}
          {lines.map(({ field, label, value }) =>
            field === null ? null : (
              <LimitHandle
                key={field}
                label={label}
                value={value}
                scale={scale}
                plot={plot}
                decimals={units.decimals(draft.measkey)}
                unit={units.unitOf(draft.measkey).abbrev}
                onChange={(next) => onLimit(field, next)}
              />
            ),
          )}
        </svg>
      )}
    </div>
  );
}

interface CurveProps extends Pick<PastChartProps, 'draft' | 'units' | 'past'> {
  curve: PastCurve;
  scale: Scale;
  plot: Plot;
}

/** Draws the hourly extremes that the rule compares with its limits: the highest values, the lowest, or both. */
function Curve({ curve, draft: { type, measkey }, units, past, scale, plot }: CurveProps) {
  const place = {
    x: (at: number) => xOf(at, past, plot),
    y: (value: number) => yOf(units.convert(measkey, value) ?? 0, scale, plot),
  };
  const columns = type === 'upper' ? [curve.high] : type === 'lower' ? [curve.low] : [curve.low, curve.high];
  return columns.map((values, at) => (
    <path
      key={at}
      d={curvePath(curve.time, values, place)}
      fill="none"
      stroke={measurementCssColour(measkey)}
      strokeWidth="1.5"
      strokeLinejoin="round"
      aria-hidden="true"
    />
  ));
}
