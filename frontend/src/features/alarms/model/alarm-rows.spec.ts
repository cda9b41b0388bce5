import { type Alarm } from '@mesonet/contract/alarms.js';
import { type LatestValues } from '@mesonet/contract/samples.js';
import { type Station } from '@mesonet/contract/stations.js';
import { type Violation } from '@mesonet/contract/violations.js';
import { NEW_ALARM } from './alarm-draft.js';
import { alarmRows, countStates, type StationNow } from './alarm-rows.js';

const NOW = Date.parse('2026-11-22T14:32:00Z');
const at = (minutesAgo: number) => new Date(NOW - minutesAgo * 60_000).toISOString();

const station = { _id: 'a_1', active: true, last_update: at(1), timezone: 'UTC' } as Station;
const value = (minutesAgo: number) => ({
  value: 50,
  time: at(minutesAgo),
  quality: 'good' as const,
  origin: 'sent' as const,
});
const latest: LatestValues = {
  stationid: 'a_1',
  updateTS: at(1),
  values: { temperature: value(1), pm25: value(145) },
};

const alarm = (id: string, fields: Partial<Alarm> = {}): Alarm => ({
  ...NEW_ALARM,
  ...{ _id: id, accountid: 'a', stationid: 'a_1', last_notify_time: 0, desc: id, measkey: 'temperature' },
  ...fields,
});
const episode = (alarmid: string, fields: Partial<Violation>): Violation =>
  ({ alarmid, start: at(60), fired_at: at(60), end: null, state: 'firing', ...fields }) as Violation;
const rows = (alarms: Alarm[], now: Partial<StationNow> = {}) =>
  alarmRows(alarms, { station, latest, violations: [], now: NOW, ...now });

describe('the rows of alarms', () => {
  it('stand worst first, then by severity, then by name', () => {
    const violations = [
      episode('acknowledged', { state: 'acknowledged' }),
      episode('pending', { state: 'pending', fired_at: null }),
      episode('firing', {}),
      episode('firing, critical', {}),
    ];
    const alarms = [
      alarm('off', { enabled: false, severity: 'critical' }),
      alarm('ok'),
      alarm('silent', { measkey: 'pm25' }),
      ...['acknowledged', 'pending', 'firing'].map((id) => alarm(id)),
      alarm('firing, critical', { severity: 'critical' }),
    ];
    const listed = rows(alarms, { violations });
    expect(listed.map(({ alarm: { desc } }) => desc)).toEqual([
      ...['firing, critical', 'firing', 'pending', 'acknowledged', 'silent', 'ok', 'off'],
    ]);
    expect(countStates(listed)).toEqual([
      ['firing', 2],
      ...['pending', 'acknowledged', 'silent', 'ok', 'off'].map((state) => [state, 1]),
    ]);
  });

  it('are silent where the value is missing, not where the station alone is watched', () => {
    const silent = { ...station, active: false, last_update: at(145) };
    const [value, nodata] = rows(
      [alarm('value'), alarm('station', { variant: 'nodata', measkey: 'sampleTime', after: 300 })],
      { station: silent },
    );
    expect([value!.state, value!.value]).toEqual(['silent', undefined]);
    expect([nodata!.state, nodata!.value]).toEqual(['ok', 145]);
  });

  it('know the newest episode that fired and is over', () => {
    const violations = [
      episode('a', { state: 'cleared', start: at(10), fired_at: null, end: at(9) }),
      episode('a', { state: 'cleared', start: at(100), end: at(90) }),
      episode('a', { state: 'cleared', start: at(200), end: at(190) }),
    ];
    expect(rows([alarm('a')], { violations })[0]).toMatchObject({ state: 'ok', last: { start: at(100) } });
  });

  it('tell a value in doubt from one that is judged', () => {
    const values = { temperature: { ...value(1), quality: 'suspect' as const }, pm25: value(1) };
    const listed = rows([alarm('a'), alarm('b', { measkey: 'pm25' })], { latest: { ...latest, values } });
    expect(listed.map(({ isDoubted }) => isDoubted)).toEqual([true, false]);
  });

  it('take nothing for silent before the values are there', () => {
    expect(rows([alarm('a')], { latest: undefined })[0]?.state).toBe('ok');
  });
});
