import { compassPoint } from '@mesonet/model/compass-point.js';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useViewParams } from '../../shared/dashboard/use-view-params.js';
import { useAge } from '../../shared/time/use-age.js';
import { type DisplayUnits } from '../../shared/units/display-units.js';
import { isWatched } from '../../shared/violations/related-keys.js';
import { markHandlers, useIsMarked } from './marked-station.js';
import styles from './overview-table.module.css';
import { StateSign } from './state-sign.js';
import { stationPath } from './station-path.js';
import { type Reading, type StationSummary } from './station-summary.js';
import { WindArrow } from './wind-arrow.js';

interface OverviewRowProps {
  accountId: string;
  summary: StationSummary;
  units: DisplayUnits;
}

/** A row of the table of stations. It is memoized, so it is drawn again only when its own station has sent. */
export const OverviewRow = memo(function OverviewRow({ accountId, summary, units }: OverviewRowProps) {
  const { search } = useViewParams();
  const { station, isActive, isWaiting } = summary;
  const isMarked = useIsMarked(station._id);
  return (
    <tr
      role="row"
      data-stale={(!isActive && !isWaiting) || undefined}
      data-marked={isMarked || undefined}
      {...markHandlers(station._id)}
    >
      <th role="rowheader" scope="row">
        <span className={styles.station}>
          <StateSign summary={summary} />
          <Link to={stationPath(accountId, station._id, search)}>{station.stationname}</Link>
        </span>
      </th>
      <Cell label="Temperature">
        <Value reading={summary.temperature} summary={summary} units={units} isPrimary />
      </Cell>
      <Cell label="Humidity">
        <Value reading={summary.humidity} summary={summary} units={units} />
      </Cell>
      <Cell label="Wind">
        <Wind summary={summary} units={units} />
      </Cell>
      <Cell label="Pressure">
        <Value reading={summary.pressure} summary={summary} units={units} />
      </Cell>
      <Cell label="Rain today">
        <Value reading={summary.rainToday} summary={summary} units={units} />
      </Cell>
      <Cell label="Last sample">
        <Age time={station.last_update} isActive={isActive} />
      </Cell>
    </tr>
  );
});

function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td role="cell" data-label={label}>
      {children}
    </td>
  );
}

interface ValueProps {
  reading: Reading | null;
  summary: StationSummary;
  units: DisplayUnits;
  isPrimary?: boolean;
}

function Value({ reading, summary, units, isPrimary = false }: ValueProps) {
  if (!reading) return <span className={styles.none}>–</span>;
  const { figure, unit } = units.formatMeasurement(reading.key, reading.value);
  return (
    <span
      className={isPrimary ? styles.primary : styles.value}
      data-outdated={reading.isOutdated || undefined}
      data-firing={summary.firingKeys.some((each) => isWatched(reading.key, each)) || undefined}
      title={reading.isOutdated ? 'This sensor has been silent for a while' : undefined}
    >
      {figure}
      {unit !== '' && <small> {unit}</small>}
      {reading.key === 'stationPressure' && <small title="Not reduced to sea level"> station</small>}
    </span>
  );
}

function Wind({ summary, units }: Pick<OverviewRowProps, 'summary' | 'units'>) {
  const { windSpeed, windDirection, gust, firingKeys } = summary;
  const gustText = gust && units.formatMeasurement(gust.key, gust.value).figure;
  return (
    <span className={styles.wind}>
      {windDirection && (
        <>
          <WindArrow from={windDirection.value} />
          <span className={styles.point}>{compassPoint(windDirection.value)}</span>
        </>
      )}
      <Value reading={windSpeed} summary={summary} units={units} />
      {gust && gustText && (
        <span className={styles.gust}>
          gust{' '}
          <span data-firing={firingKeys.some((each) => isWatched(gust.key, each)) || undefined}>
            {gustText}
          </span>
        </span>
      )}
    </span>
  );
}

function Age({ time, isActive }: { time: string | null | undefined; isActive: boolean }) {
  const age = useAge(time);
  if (age === null) return <span className={styles.age}>waiting for the first</span>;
  return (
    <span className={styles.age}>
      {age}
      {!isActive && <span className={styles.stale}>stale</span>}
    </span>
  );
}
