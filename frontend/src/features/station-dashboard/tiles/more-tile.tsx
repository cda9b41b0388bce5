import { STORED_MEASUREMENTS } from '@mesonet/model/measurements.js';
import { AIR_KEYS } from './air-quality-tile.js';
import { LIGHTNING_KEYS } from './lightning-tile.js';
import { ReadingRow } from './reading-row.js';
import { TileCard } from './tile-card.js';
import { readingOf, type TileData } from './tile.js';
import styles from './tiles.module.css';

/** Measurement keys that other tiles of the dashboard already show. */
const SHOWN_ELSEWHERE = new Set([
  ...['temperature', 'dewPoint', 'windChill', 'heatIndex', 'relativeHumidity'],
  ...['stationPressure', 'adjustedPressure', 'rainToday', 'rainRate', 'rainMonth', 'rainYear'],
  ...['windSpeed', 'windDirection', 'windGustSpeed', 'windGustDirection', 'windSpeed2MinAvg'],
  ...['windDirection2MinAvg', 'windSpeed10MinAvg', 'windDirection10MinAvg', 'windGustSpeed10Min'],
  ...['windGustDirection10Min', 'solarRadiation', 'uvIndex', 'latitude', 'longitude'],
  ...AIR_KEYS,
  ...LIGHTNING_KEYS,
]);

/**
 * Measurement keys that are variants of measurements in other tiles. They are shown only when the
 * station itself sends them.
 */
const OTHER_FORMS = new Set(['apparentTemperature', 'humidex', 'altimeter']);

function isShown(data: TileData, key: string): boolean {
  const reading = readingOf(data, key);
  if (!reading || SHOWN_ELSEWHERE.has(key)) return false;
  return reading.origin === 'sent' || !OTHER_FORMS.has(key);
}

/**
 * A tile with all measurements of the station that no other tile shows, so that everything the
 * station sends is visible.
 */
export function MoreTile({ data }: { data: TileData }) {
  const others = STORED_MEASUREMENTS.filter(({ key }) => isShown(data, key));
  if (others.length === 0) return null;
  return (
    <TileCard
      data={data}
      keys={others.map(({ key }) => key)}
      title="More measurements"
      note={data.isStale ? undefined : 'now'}
    >
      <div className={styles.more}>
        {others.map(({ key, label }) => (
          <ReadingRow key={key} data={data} label={label} measurementKey={key} />
        ))}
      </div>
    </TileCard>
  );
}
