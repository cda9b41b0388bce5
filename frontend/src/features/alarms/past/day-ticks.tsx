import { addUnits, startOfUnit } from '@mesonet/model/calendar/calendar.js';
import { formatStationTime } from '../../../shared/time/station-time.js';
import { type Past } from '../wire/use-past.js';
import { HEIGHT, type Plot, xOf } from './past-scale.js';

const WEEKS = [4, 3, 2, 1];
/** A date closer to the label "now" than this is left out, px. */
const LEAST_GAP = 70;

/** Labels the time axis with a date for each week, and "now" at its end. */
export function DayTicks({ past, zone, plot }: { past: Past; zone: string; plot: Plot }) {
  const today = startOfUnit('day', past.end, zone);
  const days = WEEKS.map((weeks) => addUnits(-7 * weeks, 'day', today, zone));
  return (
    <g aria-hidden="true">
      {days
        .map((day) => ({ day, x: xOf(day, past, plot) }))
        .filter(({ x }) => x < plot.right - LEAST_GAP && x > plot.left)
        .map(({ day, x }) => (
          <g key={day}>
            <path d={`M${x} ${plot.bottom}v4`} stroke="var(--muted)" />
            <text x={x} y={HEIGHT - 6} textAnchor="middle">
              {formatStationTime(day, zone, 'day')}
            </text>
          </g>
        ))}
      <text x={plot.right} y={HEIGHT - 6} textAnchor="end">
        now
      </text>
    </g>
  );
}
