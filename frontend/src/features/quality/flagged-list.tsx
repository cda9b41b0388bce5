import { measurement } from '@mesonet/model/measurements.js';
import { type FlaggedValue, type QualityCheck } from '@mesonet/contract/quality.js';
import { formatStationTime } from '../../shared/time/station-time.js';
import { type DisplayUnits } from '../../shared/units/display-units.js';
import styles from './quality.module.css';

const REASONS: Record<QualityCheck, string> = {
  range: 'beyond its limits',
  step: 'jumped',
  persistence: 'did not change for hours',
  internal: 'contradicts another value or the sun',
};

/** Lists the values of a station that recently failed a quality check, the newest first. */
export function FlaggedList({
  flagged,
  units,
  timezone,
}: {
  flagged: readonly FlaggedValue[];
  units: DisplayUnits;
  timezone: string;
}) {
  return (
    <ul className={styles.flagged}>
      {flagged.map(({ time, key, value, checks }) => (
        <li key={`${time} ${key}`}>
          <time dateTime={time}>{formatStationTime(Date.parse(time), timezone, 'dateTime')}</time>
          <span>{measurement(key)?.label ?? key}</span>
          <b>{units.formatMeasurement(key, value).text}</b>
          <small>{checks.map((check) => REASONS[check]).join(', ')}</small>
        </li>
      ))}
    </ul>
  );
}
