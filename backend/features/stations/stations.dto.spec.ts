import type { LatestSample } from '../../samples/owner/latest-samples.js';
import type { StationEntity } from './station.entity.js';
import { toStation } from './stations.dto.js';

const NOW = new Date('2026-07-01T12:00:00Z');
const minutesAgo = (minutes: number) => NOW.getTime() - minutes * 60_000;

function latest(receivedAt: number, usualIntervalMs: number | null = null): LatestSample {
  const value = (time: number) => ({ value: 1, time, origin: 'sent' as const });
  return {
    time: receivedAt,
    receivedAt,
    usualIntervalMs,
    row: { temperature: 50 },
    keys: new Map([
      ['temperature', value(receivedAt)],
      ['precipitationType', value(receivedAt)],
      ['rainToday', value(receivedAt - 8 * 86_400_000)],
    ]),
  };
}

describe('toStation', () => {
  const station = { id: 'a_1000', accountId: 'a', stationname: 'Mast', timezone: null } as StationEntity;
  const describeStation = (include: string[]) =>
    toStation(station, {
      include: new Set(include as never[]),
      accountZone: 'America/Denver',
      latest: latest(minutesAgo(1)),
      imported: new Set(),
      own: null,
      password: () => 's3cret',
      publicUrl: 'https://weather.example',
      now: NOW,
    });

  it('takes the zone of the account when it has none', () => {
    expect(describeStation([]).timezone).toBe('America/Denver');
  });

  it('adds only what was asked for', () => {
    expect(describeStation([])).not.toHaveProperty('stationpwd');
    expect(describeStation(['active'])).not.toHaveProperty('ingest_urls');
    const { stationpwd, ingest_urls } = describeStation(['stationpwd']);
    expect(stationpwd).toBe('s3cret');
    expect(ingest_urls?.ecowitt).toBe('https://weather.example/data/report/a_1000/s3cret');
  });

  it('lists the keys of the last week apart from all ever sent', () => {
    const { active_measlist, master_measlist } = describeStation(['active_measlist', 'master_measlist']);
    expect(Object.keys(active_measlist ?? {})).toEqual(['temperature', 'precipitationType']);
    expect(Object.keys(master_measlist ?? {})).toEqual(['temperature', 'precipitationType', 'rainToday']);
    expect(active_measlist?.temperature).toEqual({
      label: 'Temperature',
      isDynMclass: true,
      unitDesc: 'degreeF',
      mClass: 'temperature',
      decimals: 1,
    });
    expect(active_measlist?.precipitationType).toMatchObject({ isDynMclass: false, unitDesc: '' });
  });
});
