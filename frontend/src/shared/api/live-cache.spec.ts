import { type LatestValues } from '@mesonet/contract/samples.js';
import { plainStation } from '../../../../test/support/stations/plain-station.js';
import { bringsNewKey, withSample, withUpdate } from './live-cache.js';

const OLD = '2026-06-01T10:00:00.000Z';
const NEW = '2026-06-01T10:01:00.000Z';
const NEWER = '2026-06-01T10:02:00.000Z';

const latest: LatestValues = {
  stationid: 'demo_1001',
  updateTS: NEW,
  values: {
    temperature: { value: 50, time: NEW, quality: 'good', origin: 'sent' },
    dewPoint: { value: 40, time: NEW, quality: 'suspect', origin: 'derived', formula: 'Sonntag 1990' },
    uvIndex: { value: 3, time: OLD, quality: 'good', origin: 'sent' },
  },
};
const sample = (updateTS: string, measData: Record<string, number | string | null>) => ({
  stationid: 'demo_1001',
  updateTS,
  measData,
  violations: [],
});

describe('latest values after a live sample', () => {
  it('take the new values and keep the formula of a derived one', () => {
    const patched = withSample(latest, sample(NEWER, { temperature: 51, dewPoint: 41 }));
    expect(patched.updateTS).toBe(NEWER);
    expect(patched.values).toEqual({
      ...latest.values,
      temperature: { value: 51, time: NEWER, quality: 'good', origin: 'sent' },
      dewPoint: { value: 41, time: NEWER, quality: 'good', origin: 'derived', formula: 'Sonntag 1990' },
    });
  });

  it('keep what the sample lacks or has as null', () => {
    const patched = withSample(latest, sample(NEWER, { temperature: null }));
    expect(patched.values).toEqual(latest.values);
  });

  it('never go back in time, key by key', () => {
    const late = '2026-06-01T10:00:30.000Z';
    const patched = withSample(latest, sample(late, { temperature: 49, uvIndex: 4 }));
    expect(patched.updateTS).toBe(NEW);
    expect(patched.values['temperature']?.value).toBe(50);
    expect(patched.values['uvIndex']).toMatchObject({ value: 4, time: late });
  });

  it.each([
    ['known keys', { temperature: 51, dewPoint: 41 }, false],
    ['a key without a value', { heatIndex: null }, false],
    ['a key never seen', { temperature: 51, heatIndex: 52 }, true],
  ])('are asked for again where a sample brings a new key: %s', (_, measData, expected) => {
    expect(bringsNewKey(latest, sample(NEWER, measData))).toBe(expected);
  });

  it('stay as they are when the time is not a time', () => {
    expect(withSample(latest, sample('yesterday', { temperature: 51 }))).toBe(latest);
  });
});

describe('a station after a live sample', () => {
  const station = plainStation('Alamosa', { _id: 'demo_1001', active: false, last_update: OLD });

  it('is active when the sample is from now', () => {
    const patched = withUpdate(station, sample(NEWER, {}), Date.parse(NEWER) + 2_000);
    expect(patched).toMatchObject({ active: true, last_update: NEWER });
  });

  it('stays inactive when its newest sample, sent on connecting, is old', () => {
    const patched = withUpdate(station, sample(NEW, {}), Date.parse(NEW) + 3_600_000);
    expect(patched).toMatchObject({ active: false, last_update: NEW });
  });

  it.each([
    ['of another station', { ...sample(NEWER, {}), stationid: 'demo_1002' }],
    ['older than known', sample('2026-06-01T09:00:00.000Z', {})],
  ])('does not change by a sample %s', (_, other) => {
    expect(withUpdate(station, other, Date.parse(NEWER))).toBe(station);
  });
});
