import { type Bars } from '@mesonet/model/rain-amounts.js';
import { formatStationTime } from '../../../shared/time/station-time.js';
import styles from './tiles.module.css';

interface RainBarsProps {
  /** The rain of each hour, in the base unit. */
  bars: Bars;
  zone: string;
  format: (value: number) => string;
}

const WIDTH = 240;
const HEIGHT = 80;
/** Height of the bar of an hour without rain. An hour without values has no bar. */
const DRY_HEIGHT = 1.5;

/** Draws the rain of the last 24 hours as one bar for each hour. */
export function RainBars({ bars: { time, values }, zone, format }: RainBarsProps) {
  const highest = Math.max(0, ...values.map((value) => value ?? 0));
  const step = WIDTH / Math.max(1, values.length);
  const total = values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  const [first, last] = [time[0], time.at(-1)];
  return (
    <div className={styles.bars}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Rain by the hour, ${format(total)} in the last 24 hours, at most ${format(highest)} in an hour`}
      >
        {values.map((value, i) => {
          if (value === null) return null;
          const height = value > 0 ? Math.max(3, (value / highest) * HEIGHT) : DRY_HEIGHT;
          return (
            <rect
              key={time[i]}
              x={i * step + step * 0.15}
              y={HEIGHT - height}
              width={step * 0.7}
              height={height}
              fill="var(--rain)"
              opacity={value > 0 ? 1 : 0.4}
            />
          );
        })}
      </svg>
      {first !== undefined && last !== undefined && (
        <p className={styles.scale} aria-hidden="true">
          <span>{formatStationTime(first, zone, 'time')}</span>
          <span>by the hour</span>
          <span>{formatStationTime(last, zone, 'time')}</span>
        </p>
      )}
    </div>
  );
}
