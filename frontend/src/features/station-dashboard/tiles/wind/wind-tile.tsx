import { compassPoint } from '@mesonet/model/compass-point.js';
import { HOUR_MS } from '@mesonet/model/durations.js';
import { column } from '../../../../shared/trends/columns.js';
import { highest } from '../../weather/extremes.js';
import { ExtremeRow, ReadingRow } from '../reading-row.js';
import { TileCard } from '../tile-card.js';
import { firstKey, isOutdated, numberOf, readingOf, timeNote, type TileData } from '../tile.js';
import { Compass } from './compass.js';

const SPEEDS = ['windSpeed', 'windSpeed2MinAvg', 'windSpeed10MinAvg', 'windGustSpeed'];
const GUSTS = ['windGustSpeed10Min', 'windGustSpeed'];
/** Measurement keys for the strongest wind of the day, the best first. */
const PEAKS = ['windGustSpeed', 'windGustSpeed10Min', 'windSpeed'];
const KEYS = [
  ...SPEEDS,
  ...['windGustSpeed10Min', 'windDirection', 'windDirection2MinAvg', 'windDirection10MinAvg'],
];

export function WindTile({ data }: { data: TileData }) {
  const speedKey = firstKey(data, SPEEDS) ?? 'windSpeed';
  const gustKey = firstKey(data, GUSTS);
  const peakKey = firstKey(data, PEAKS);
  return (
    <TileCard data={data} keys={KEYS} title="Wind" note={timeNote(data, speedKey)}>
      <WindCompass data={data} speedKey={speedKey} />
      {gustKey !== undefined && (
        <AirRow data={data} label={GUST_LABELS[gustKey] ?? 'Gust'} speedKey={gustKey} />
      )}
      <AirRow data={data} label="2-minute average" speedKey="windSpeed2MinAvg" />
      <AirRow data={data} label="10-minute average" speedKey="windSpeed10MinAvg" />
      {peakKey !== undefined && (
        <ExtremeRow
          data={data}
          label="Highest today"
          measurementKey={peakKey}
          extreme={highest(data.today, peakKey)}
        />
      )}
    </TileCard>
  );
}

const GUST_LABELS: Record<string, string> = { windGustSpeed10Min: 'Gust, 10 min', windGustSpeed: 'Gust' };

/**
 * Shows a wind speed with its direction. A speed of 0 has no direction, because the last known one
 * is from an earlier time.
 */
function AirRow({ data, label, speedKey }: { data: TileData; label: string; speedKey: string }) {
  const isCalm = numberOf(data, speedKey) === 0;
  const direction = isCalm ? undefined : numberOf(data, speedKey.replace('Speed', 'Direction'));
  const aside =
    direction === undefined ? undefined : data.units.formatMeasurement('windDirection', direction).text;
  return <ReadingRow data={data} label={label} measurementKey={speedKey} {...(aside ? { aside } : {})} />;
}

function WindCompass({ data, speedKey }: { data: TileData; speedKey: string }) {
  const speed = readingOf(data, speedKey);
  const { figure, unit } = data.units.formatMeasurement(speedKey, speed?.value);
  const direction = currentDirection(data, speedKey);
  const words =
    direction === undefined
      ? speed?.value === 0
        ? 'calm'
        : 'direction not known'
      : `${data.units.formatMeasurement('windDirection', direction).text} ${compassPoint(direction)}`;
  return (
    <Compass
      figure={figure}
      caption={`${unit} · ${words}`}
      direction={direction}
      history={recentDirections(data)}
      label={`Wind ${figure} ${unit}, ${direction === undefined ? words : `from ${words}`}`}
    />
  );
}

/**
 * Returns the direction that belongs to the shown wind speed. It is undefined when there is no wind, or when the
 * direction is outdated and so does not describe the present wind.
 */
function currentDirection(data: TileData, speedKey: string): number | undefined {
  const own = speedKey.replace('Speed', 'Direction');
  const reading = readingOf(data, own) ?? readingOf(data, 'windDirection');
  const isCalm = numberOf(data, speedKey) === 0;
  if (!reading || isCalm || isOutdated(data, reading)) return undefined;
  return typeof reading.value === 'number' ? reading.value : undefined;
}

/** Lists the wind directions of the last hour, the oldest first. */
function recentDirections({ day }: TileData): number[] {
  if (!day) return [];
  const since = (day.time.at(-1) ?? 0) - HOUR_MS;
  return column(day, 'windDirection.avg').filter(
    (value, i): value is number => value !== null && (day.time[i] ?? 0) >= since,
  );
}
