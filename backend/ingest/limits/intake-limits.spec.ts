import { MINUTE_MS } from '@mesonet/model/durations.js';
import { loadConfig } from '../../platform/config.js';
import { TooManyRequests } from '../../platform/errors.js';
import { EventBus } from '../../platform/event-bus.js';
import type { StationEvent } from '../station-log/station-log-buffer.js';
import { IntakeLimits } from './intake-limits.js';

const NOON = Date.UTC(2026, 10, 20, 12);
const ONE = { series: 1, accountId: 'own' };
const SISTER = { series: 2, accountId: 'own' };
const STRANGER = { series: 3, accountId: 'other' };

describe('IntakeLimits', () => {
  let recorded: StationEvent[];
  let events: EventBus;

  const limits = (env: Record<string, string>) => {
    recorded = [];
    events = new EventBus();
    return new IntakeLimits(loadConfig(env), { record: (event) => void recorded.push(event) }, events);
  };
  const outcome = (act: () => void): number | string => {
    try {
      act();
      return 'let in';
    } catch (error) {
      if (error instanceof TooManyRequests) return error.retryAfterSeconds;
      throw error;
    }
  };

  it('lets a station of 10 Hz that sends each sample alone pass for hours, by default', () => {
    const intake = limits({});
    for (let at = 0; at < 3 * 60 * MINUTE_MS; at += 100) {
      intake.admit(ONE, NOON + at, at);
      intake.charge(ONE, 1, at);
    }
    expect(recorded).toEqual([]);
  });

  it('lets a year of minutes in arrays of 1,000 pass at once, by default', () => {
    const intake = limits({});
    for (let sent = 0; sent < 365 * 24 * 60; sent += 1_000) {
      intake.admit(ONE, NOON, 0);
      intake.charge(ONE, 1_000, 0);
    }
    expect(recorded).toEqual([]);
  });

  it('refuses a station above its requests, says how long to wait, and lets others pass', () => {
    const intake = limits({ STATION_REQUESTS_PER_MINUTE: '2' });
    for (let i = 0; i < 20; i += 1) intake.admit(ONE, NOON, 0);
    expect(outcome(() => intake.admit(ONE, NOON, 0))).toBe(30);
    expect(outcome(() => intake.admit(ONE, NOON, 29_999))).toBe(1);
    expect(outcome(() => intake.admit(SISTER, NOON, 0))).toBe('let in');
    expect(outcome(() => intake.admit(ONE, NOON, 30_000))).toBe('let in');
  });

  it('refuses the stations of an account that sent too many samples together, and no others', () => {
    const intake = limits({ ACCOUNT_SAMPLES_PER_MINUTE: '100' });
    intake.charge(ONE, 600, 0);
    intake.charge(SISTER, 500, 0);
    for (const station of [ONE, SISTER]) expect(outcome(() => intake.admit(station, NOON, 0))).toBe(61);
    expect(() => intake.admit(ONE, NOON, 0)).toThrow(
      'The limit is 100 samples a minute from one organization',
    );
    expect(outcome(() => intake.admit(STRANGER, NOON, 0))).toBe('let in');
  });

  it('charges nothing for what is refused', () => {
    const intake = limits({ STATION_REQUESTS_PER_MINUTE: '1', ACCOUNT_REQUESTS_PER_MINUTE: '2' });
    for (let i = 0; i < 1_000; i += 1) outcome(() => intake.admit(ONE, NOON, 0));
    expect(outcome(() => intake.admit(SISTER, NOON, 0))).toBe('let in');
    expect(outcome(() => intake.admit(ONE, NOON, MINUTE_MS))).toBe('let in');
  });

  it('tells the log when a stretch of refusals begins and when it is over, with their number', () => {
    const intake = limits({ STATION_REQUESTS_PER_MINUTE: '1' });
    for (let at = 0; at < 20 * MINUTE_MS; at += 10_000) outcome(() => intake.admit(ONE, NOON + at, at));
    expect(recorded).toEqual([
      {
        series: 1,
        kind: 'throttled',
        detail: 'begin',
        message: 'The limit is 1 requests a minute from one station; uploads beyond it are refused',
      },
    ]);
    intake.admit(ONE, NOON, 25 * MINUTE_MS);
    expect(recorded.slice(1)).toMatchObject([{ kind: 'throttled', detail: 'end' }]);
  });

  it('forgets a station that is gone', () => {
    const intake = limits({ STATION_REQUESTS_PER_MINUTE: '1' });
    for (let i = 0; i < 11; i += 1) outcome(() => intake.admit(ONE, NOON, 0));
    events.publish('station.removed', { series: 1, stationId: 'own_1' });
    expect(outcome(() => intake.admit(ONE, NOON, 0))).toBe('let in');
  });
});
