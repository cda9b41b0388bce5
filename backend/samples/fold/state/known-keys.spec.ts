import { MINUTE_MS } from '@mesonet/model/durations.js';
import { seededRandom } from '../../../../test/support/samples/random.js';
import type { SampleValues } from '../../core/observation.js';
import type { CheckedValues } from '../quality/check-sample.js';
import { sentMask } from '../sample/sent-keys.js';
import { type DerivedValues, KnownKeys } from './known-keys.js';

const SEED = Number(process.env.KNOWN_KEYS_SEED ?? Date.now() % 1e6);
const KEYS = ['temperature', 'dewPoint', 'windSpeed', 'windDirection', 'rainToday'];

const good = (values: SampleValues): CheckedValues => ({ values, flagged: [], revised: [] });
const failed = (values: SampleValues, key: string): CheckedValues => ({
  values: Object.fromEntries(Object.entries(values).filter(([each]) => each !== key)),
  flagged: key in values ? [{ key, value: Number(values[key]), flags: 1 }] : [],
  revised: [],
});

const derivedAt = (time: number, values: Record<string, number>): DerivedValues => ({
  time,
  derivedKeys: Object.keys(values),
  derivedValues: Object.values(values),
  formulas: Object.keys(values).map((key) => `formula of ${key}`),
});

/** Does the same to several series of known keys: mostly samples of the same keys, some late, failed, calm or partial. */
function steps(count: number, act: (step: (known: KnownKeys) => void) => void): void {
  const random = seededRandom(SEED);
  const some = (share: number) => random() < share;
  let time = 0;
  for (let i = 0; i < count; i++) {
    time += some(0.1) ? 0 : MINUTE_MS * (some(0.05) ? 90 : 1);
    const keys = some(0.8) ? KEYS : KEYS.filter(() => some(0.6));
    const at = some(0.1) ? time - 3 * MINUTE_MS : time;
    const values = Object.fromEntries(keys.map((key) => [key, i]));
    if ('windSpeed' in values && some(0.2)) values.windSpeed = 0;
    const checked = some(0.1) ? failed(values, 'temperature') : good(values);
    act((known) => known.remember(at, checked));
    // The fold derives values for its newest row only.
    if (at === time) {
      const keys = some(0.8)
        ? ['rainToday', 'heatIndex']
        : ['heatIndex', 'dewPoint', 'humidex'].filter(() => some(0.6));
      const derived = derivedAt(time, Object.fromEntries(keys.map((key) => [key, -i])));
      act((known) => known.rememberDerived(derived));
    }
    if (some(0.05)) act((known) => known.rederive('temperature', time, -i));
  }
}

describe('known keys', () => {
  it(`are the same, whether they are read after each sample or once in the end (KNOWN_KEYS_SEED=${SEED})`, () => {
    for (let count = 1; count < 60; count++) {
      const [often, once] = [new KnownKeys(), new KnownKeys()];
      steps(count, (step) => {
        step(often);
        expect(often.values.size).toBeGreaterThan(0);
        step(once);
      });
      expect([...once.values]).toEqual([...often.values]);
      expect([...once.own.stretches]).toEqual([...often.own.stretches]);
    }
  });

  it('keep a derived value that replaced the sent one of the same sample, until the next sample', () => {
    const known = new KnownKeys();
    known.remember(1, good({ rainToday: 0.1 }));
    known.remember(2, good({ rainToday: 0.2 }));
    known.rememberDerived(derivedAt(2, { rainToday: 0.3 }));
    expect(known.values.get('rainToday')).toMatchObject({ value: 0.3, time: 2, origin: 'derived' });
    known.remember(3, good({ rainToday: 0.4 }));
    expect(known.values.get('rainToday')).toEqual({ value: 0.4, time: 3, origin: 'sent' });
  });

  it('keep the value that was derived last, whatever is derived later', () => {
    const known = new KnownKeys();
    known.rememberDerived(derivedAt(1, { heatIndex: 80, humidex: 30 }));
    known.rememberDerived(derivedAt(2, { heatIndex: 81, humidex: 31 }));
    known.rememberDerived(derivedAt(3, { heatIndex: 82 }));
    expect(
      Object.fromEntries([...known.values].map(([key, { value, time }]) => [key, [value, time]])),
    ).toEqual({
      heatIndex: [82, 3],
      humidex: [31, 2],
    });
    expect(known.values.get('humidex')).toMatchObject({ origin: 'derived', formula: 'formula of humidex' });
  });

  it('learn from a late sample what no newer one brought', () => {
    const known = new KnownKeys();
    known.remember(10, good({ temperature: 10 }));
    known.remember(3, good({ temperature: 3, dewPoint: 3 }));
    known.remember(5, good({ temperature: 5, dewPoint: 5 }));
    known.remember(4, good({ temperature: 4, dewPoint: 4 }));
    expect(known.values.get('temperature')).toMatchObject({ value: 10, time: 10 });
    expect(known.values.get('dewPoint')).toMatchObject({ value: 5, time: 5 });
    expect(known.own.stretches.get('dewPoint')).toEqual({ from: 3, to: 5 });
  });

  it('keep the last direction of the wind while it is calm', () => {
    const known = new KnownKeys();
    known.remember(1, good({ windSpeed: 5, windDirection: 270 }));
    for (const time of [2, 3, 4]) known.remember(time, good({ windSpeed: 0, windDirection: 90 }));
    expect(known.values.get('windDirection')).toMatchObject({ value: 270, time: 1 });
    expect(known.values.get('windSpeed')).toMatchObject({ value: 0, time: 4 });
    known.remember(5, good({ windSpeed: 1, windDirection: 80 }));
    expect(known.values.get('windDirection')).toMatchObject({ value: 80, time: 5 });
  });

  it('know the mask of the sent keys', () => {
    const known = new KnownKeys();
    const samples: SampleValues[] = [{ dewPoint: 1 }, { dewPoint: 2 }, { dewPoint: 3, rainToday: 1 }];
    for (const [time, values] of samples.entries()) {
      known.remember(time, good(values));
      expect(known.maskOf(values)).toBe(sentMask(values));
      expect(known.maskOf({ rainToday: 5 })).toBe(sentMask({ rainToday: 5 }));
    }
  });
});
