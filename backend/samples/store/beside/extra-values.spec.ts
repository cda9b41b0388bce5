import { extraAsMeasurement } from '@mesonet/model/extra-as-measurement.js';
import { baseUnitOf } from '@mesonet/model/units.js';
import type { KnownExtra } from '../../fold/state/series-state.js';
import type { ExtraField } from '../../core/extra-fields.js';
import type { Observation } from '../../core/observation.js';
import { joinExtras, partExtras, rememberExtras, withExtras } from './extra-values.js';

const NOW = Date.UTC(2026, 10, 20, 12);
const field = (key: string, since = -Infinity): [string, ExtraField] => [
  key,
  {
    measurement: extraAsMeasurement({ key, label: key, class: 'level' }),
    unit: baseUnitOf('level'),
    since,
    isAutomatic: false,
  },
];
const FIELDS = new Map([field('x_river'), field('x_lake', NOW)]);
const observation = (values: Record<string, number | string>, receivedAt = NOW): Observation => ({
  kind: 'sample',
  series: 1,
  time: NOW - 1_000,
  receivedAt,
  values,
});
const extra = (time: number, values: Record<string, number>, receivedAt = NOW) => ({
  series: 1,
  time,
  receivedAt,
  values,
});

describe('partExtras', () => {
  it('parts what is of the station from what the catalogue knows', () => {
    const sent = observation({ temperature: 50, x_river: 3, x_lake: 4 });
    expect(partExtras(sent, FIELDS)).toEqual({
      wide: observation({ temperature: 50 }),
      extra: extra(NOW - 1_000, { x_river: 3, x_lake: 4 }),
    });
    expect(sent.values).toEqual({ temperature: 50, x_river: 3, x_lake: 4 });
  });

  it('hands a sample without any on as it is', () => {
    const sent = observation({ temperature: 50, precipitationType: 'rain' });
    const { wide, extra: found } = partExtras(sent, FIELDS);
    expect(wide).toBe(sent);
    expect(found).toBeNull();
  });

  it('leaves out what was removed, or arrived for an earlier one of the key', () => {
    const before = observation({ temperature: 50, x_pond: 3, x_lake: 4 }, NOW - 1);
    expect(partExtras(before, FIELDS)).toEqual({
      wide: observation({ temperature: 50 }, NOW - 1),
      extra: null,
    });
  });
});

describe('parts of one sample', () => {
  it('come to all keys, of each the newer value', () => {
    const older = extra(1, { x_river: 1, x_lake: 2 });
    expect(joinExtras(older, extra(1, { x_lake: 3 }, NOW + 1))).toEqual(
      extra(1, { x_river: 1, x_lake: 3 }, NOW + 1),
    );
  });
});

describe('the newest values', () => {
  it('stay when an older sample comes, and belong to the row of their time', () => {
    const known = new Map<string, KnownExtra>();
    rememberExtras(known, extra(2_000, { x_river: 2 }));
    rememberExtras(known, extra(1_000, { x_river: 1, x_lake: 1 }));
    expect(withExtras(known, FIELDS, { time: 2_000, values: { temperature: 50 } })).toEqual({
      temperature: 50,
      x_river: 2,
    });
    expect(withExtras(known, FIELDS, { time: 1_000, values: {} })).toEqual({ x_lake: 1 });
    rememberExtras(known, extra(2_000, { x_river: 3 }));
    expect(withExtras(known, FIELDS, { time: 2_000, values: {} })).toEqual({ x_river: 3 });
  });

  it('of a measurement that was removed are not told', () => {
    const known = new Map<string, KnownExtra>();
    rememberExtras(known, extra(1_000, { x_lake: 1, x_pond: 2 }, NOW - 1));
    expect(withExtras(known, FIELDS, { time: 1_000, values: {} })).toEqual({});
  });
});
