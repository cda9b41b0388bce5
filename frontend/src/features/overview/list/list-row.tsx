import { memo } from 'react';
import { Link } from 'react-router-dom';
import { useViewParams } from '../../../shared/dashboard/use-view-params.js';
import { formatLongDuration } from '../../../shared/time/age.js';
import { useNow } from '../../../shared/time/use-now.js';
import { type DisplayUnits } from '../../../shared/units/display-units.js';
import { markHandlers, useIsMarked } from '../marked-station.js';
import { type ColourSteps, stepColour, stepShare } from '../shown/colour-steps.js';
import { comparableReading, type ShownName } from '../shown/shown.js';
import { StateSign } from '../state-sign.js';
import { stationPath } from '../station-path.js';
import { type StationSummary } from '../station-summary.js';
import styles from './station-list.module.css';

interface ListRowProps {
  accountId: string;
  summary: StationSummary;
  units: DisplayUnits;
  shown: ShownName;
  steps: ColourSteps;
}

export const ListRow = memo(function ListRow({ accountId, summary, units, shown, steps }: ListRowProps) {
  const { search } = useViewParams();
  const { station, isActive } = summary;
  const isMarked = useIsMarked(station._id);
  const reading = comparableReading(summary, shown);
  const value = reading && units.convert(reading.key, reading.value);
  return (
    <li className={styles.row} data-marked={isMarked || undefined} {...markHandlers(station._id)}>
      <StateSign summary={summary} />
      <Link to={stationPath(accountId, station._id, search)}>{station.stationname}</Link>
      {reading && value !== null ? (
        <>
          <span className={styles.bar} aria-hidden="true">
            <span
              style={{ width: `${stepShare(steps, value) * 100}%`, background: stepColour(steps, value) }}
            />
          </span>
          <b>{units.formatMeasurement(reading.key, reading.value).figure}</b>
        </>
      ) : isActive ? (
        <b>–</b>
      ) : (
        <Silence since={station.last_update ?? null} />
      )}
    </li>
  );
});

function Silence({ since }: { since: string | null }) {
  const now = useNow();
  if (since === null) return <span className={styles.silence}>waiting for the first</span>;
  const age = formatLongDuration(now - Date.parse(since));
  return <span className={styles.silence}>no sample for {age}</span>;
}
