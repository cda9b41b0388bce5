import { startOfStation, formatStationTime } from '../../../shared/time/station-time.js';
import { useNow } from '../../../shared/time/use-now.js';
import { Card, Row } from '../../../shared/ui/card.js';
import { sunDay, type Place, type SunDay } from '../weather/sun.js';
import { SunArc } from './sun-arc.js';
import styles from './tiles.module.css';

const MINUTE_MS = 60_000;
const HALF_DAY_MS = 12 * 60 * MINUTE_MS;

/** Sunrise and sunset where the station stands, today. */
export function SunTile({ place, zone }: { place: Place; zone: string }) {
  const now = useNow();
  const sun = sunDay(startOfStation('day', now, zone) + HALF_DAY_MS, place);
  return (
    <Card title="Sun" note="today">
      <p className={styles.sunTimes}>{timesText(sun, zone)}</p>
      <Row label="Day length">{lengthText(sun)}</Row>
      <Row label="Highest">{formatStationTime(sun.noon, zone, 'time')}</Row>
      <SunArc sun={sun} place={place} now={now} />
    </Card>
  );
}

function timesText({ sunrise, sunset, isPolarDay }: SunDay, zone: string): string {
  if (sunrise === null || sunset === null) return isPolarDay ? 'Up all day' : 'Down all day';
  return `${formatStationTime(sunrise, zone, 'time')} – ${formatStationTime(sunset, zone, 'time')}`;
}

function lengthText({ sunrise, sunset, isPolarDay }: SunDay): string {
  if (sunrise === null || sunset === null) return isPolarDay ? '24 h' : '0 h';
  const minutes = Math.round((sunset - sunrise) / MINUTE_MS);
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
