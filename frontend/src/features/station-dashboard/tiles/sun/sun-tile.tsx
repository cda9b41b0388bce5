import { startOfUnit } from '@mesonet/model/calendar/calendar.js';
import { HOUR_MS, MINUTE_MS } from '@mesonet/model/durations.js';
import { useMemo } from 'react';
import { formatStationTime } from '../../../../shared/time/station-time.js';
import { useNow } from '../../../../shared/time/use-now.js';
import { Card, Row } from '../../../../shared/ui/card.js';
import { sunDay, type Place, type SunDay } from '../../weather/sun.js';
import { SunArc } from './sun-arc.js';
import styles from '../tiles.module.css';

/** A tile with today's sunrise and sunset at the station. */
export function SunTile({ place: { latitude, longitude }, zone }: { place: Place; zone: string }) {
  const minute = Math.floor(useNow() / MINUTE_MS) * MINUTE_MS;
  const { place, sun } = useMemo(() => {
    const here = { latitude, longitude };
    return { place: here, sun: sunDay(startOfUnit('day', minute, zone) + 12 * HOUR_MS, here) };
  }, [minute, latitude, longitude, zone]);
  return (
    <Card title="Sun" note="today">
      <p className={styles.sunTimes}>{timesText(sun, zone)}</p>
      <Row label="Day length">{lengthText(sun)}</Row>
      <Row label="Solar noon">{formatStationTime(sun.noon, zone, 'time')}</Row>
      <SunArc sun={sun} place={place} now={minute} />
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
