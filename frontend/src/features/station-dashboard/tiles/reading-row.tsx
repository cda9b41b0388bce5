import { type ReactNode } from 'react';
import { Row } from '../../../shared/ui/card.js';
import { formatStationTime } from '../../../shared/time/station-time.js';
import { type Extreme } from '../weather/extremes.js';
import { OriginMark } from './origin-mark.js';
import { isFiring, isOutdated, readingOf, originOf, type Reading, type TileData } from './tile.js';
import styles from './tiles.module.css';

interface ReadingRowProps {
  data: TileData;
  label: string;
  measurementKey: string;
  /** Content after the value, for example a wind direction. */
  aside?: ReactNode;
}

/** A row of a tile with the last known value of one measurement; nothing where the station does not have it. */
export function ReadingRow({ data, label, measurementKey, aside }: ReadingRowProps) {
  const reading = readingOf(data, measurementKey);
  if (!reading) return null;
  const { text } = data.units.formatMeasurement(measurementKey, reading.value);
  const origin = originOf(reading);
  return (
    <div className={styles.tagged}>
      <Row
        label={
          <>
            <span>{label}</span>
            {origin !== undefined && <OriginMark origin={origin} />}
          </>
        }
        tag={reading.quality === 'suspect' ? 'suspect' : undefined}
      >
        <span className={styles.whole}>
          <span {...lookOf(data, measurementKey, reading)}>{text}</span>
          {aside !== undefined && <> · {aside}</>}
        </span>
      </Row>
    </div>
  );
}

/**
 * Returns the look of a value that failed a quality check, is outdated or is beyond an alarm's limit, and the reason.
 */
function lookOf(
  data: TileData,
  key: string,
  reading: Reading,
): { className?: string | undefined; title?: string } {
  if (reading.quality === 'suspect') return { className: styles.suspect, title: 'Failed a quality check' };
  if (!isOutdated(data, reading)) return isFiring(data, key) ? { className: styles.beyond } : {};
  const since = formatStationTime(Date.parse(reading.time), data.zone, 'dayTime');
  return { className: styles.outdated, title: `Not sent since ${since}` };
}

interface ExtremeRowProps {
  data: TileData;
  label: string;
  measurementKey: string;
  extreme: Extreme | undefined;
}

/**
 * A row of a tile with today's highest or lowest value and its time. While the value is loading, the row shows a
 * dash, so that nothing moves.
 */
export function ExtremeRow({ data, label, measurementKey, extreme }: ExtremeRowProps) {
  if (!extreme) return <Row label={label}>–</Row>;
  const { text } = data.units.formatMeasurement(measurementKey, extreme.value);
  return (
    <Row label={label}>
      <span className={styles.whole}>
        {text} · {formatStationTime(extreme.at, data.zone, 'time')}
      </span>
    </Row>
  );
}
