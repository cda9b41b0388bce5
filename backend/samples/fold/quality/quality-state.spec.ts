import { MINUTE_MS } from '@mesonet/model/durations.js';
import { QUALITY_FLAGS } from '../../../weather/quality/quality-limits.js';
import { MAX_HELD } from '../../../weather/quality/reading-track.js';
import { seriesSettings } from '../../../../test/support/samples/series-settings.js';
import { fold } from '../fold.js';
import { newSeriesState, type SeriesState } from '../state/series-state.js';
import { decodeState, encodeState } from '../state/state-codec.js';
import { checkNewest } from './check-sample.js';
import { newQualityState, restoreQuality, snapshotQuality } from './quality-state.js';

const T0 = Date.UTC(2026, 0, 1);
const SITE = seriesSettings();
const { step } = QUALITY_FLAGS;

/** A track as stored by a version that did not hold readings yet, after 60 °F and a jump to 100 °F a minute later. */
const OLD_TRACK = {
  time: T0,
  value: 60,
  since: T0,
  count: 1,
  rival: { time: T0 + MINUTE_MS, value: 100, count: 1 },
};

function temperatures(state: SeriesState, from: number, values: readonly number[]): number[] {
  return values.map((temperature, index) => {
    const time = T0 + (from + index) * MINUTE_MS;
    const { flagged } = fold(
      state,
      { kind: 'sample', series: 1, time, receivedAt: time, values: { temperature } },
      SITE,
    );
    return flagged?.readings.find(({ key }) => key === 'temperature')?.flags ?? 0;
  });
}

/** Encodes a state with its quality part replaced. */
function stored(state: SeriesState, quality: object | undefined): Buffer {
  const snapshot = JSON.parse(encodeState(state).toString()) as object;
  return Buffer.from(JSON.stringify({ ...snapshot, quality }));
}

describe('a stored quality state', () => {
  it.each([
    [60, [0, 0]],
    [100, [step, step]],
  ])('of before readings were held goes on from its jump, with readings of %d', (value, expected) => {
    const state = newSeriesState(1);
    temperatures(state, 0, [60, 100]);
    const old = stored(state, { tracks: [['temperature', OLD_TRACK]], failed: [], flaggedSince: T0 });
    expect(temperatures(decodeState(1, old), 2, [value, value])).toEqual(expected);
  });

  it('of before readings were held proves its jump with five more', () => {
    const state = newSeriesState(1);
    temperatures(state, 0, [60, 100]);
    const old = stored(state, { tracks: [['temperature', OLD_TRACK]], failed: [], flaggedSince: T0 });
    expect(temperatures(decodeState(1, old), 2, [100, 100, 100, 100, 100, 100])).toEqual([
      step,
      step,
      step,
      step,
      0,
      0,
    ]);
  });

  it('of before any checks has no flags', () => {
    const state = decodeState(1, stored(newSeriesState(1), undefined));
    expect(state.quality).toEqual(newQualityState());
  });

  it('of a series without a reading of a key keeps that', () => {
    const quality = { tracks: [['temperature', { time: null, value: 0, since: 0, count: 0, rival: null }]] };
    const state = decodeState(1, stored(newSeriesState(1), { ...quality, failed: [], flaggedSince: null }));
    expect(temperatures(state, 0, [60, 61])).toEqual([0, 0]);
  });

  it('is the same after it was stored and read, and bounded', () => {
    const state = newQualityState();
    for (let second = 0; second < 5_000; second++) {
      const temperature = second < 10 ? 60 : (second % 3) * 40;
      const values = {
        temperature,
        relativeHumidity: (second * 37) % 100,
        stationPressure: 25 + (second % 5),
      };
      checkNewest(state, T0 + second * 1_000, values, SITE);
    }
    const restored = restoreQuality(JSON.parse(JSON.stringify(snapshotQuality(state))) as never);
    expect(restored).toEqual({ ...state, usual: [] });
    expect(state.tracks.size).toBe(3);
    for (const { excursion } of state.tracks.values()) {
      expect(excursion?.times.length ?? 0).toBeLessThanOrEqual(MAX_HELD);
    }
    expect(JSON.stringify(snapshotQuality(state)).length).toBeLessThan(3 * MAX_HELD * 40);
  });
});
