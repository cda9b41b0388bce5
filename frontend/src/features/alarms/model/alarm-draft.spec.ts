import { displayUnits } from '../../../shared/units/display-units.js';
import { type AlarmDraft, changesOf, draftOf, isWhole, NEW_ALARM, ruleOf } from './alarm-draft.js';

const BASE = displayUnits(null, {});
const METRIC = displayUnits(null, {
  temperature: 'degreeC',
  pressure: 'hectopascals',
  windspeed: 'metersPerSecond',
});

const frost = {
  ...NEW_ALARM,
  desc: 'Frost',
  measkey: 'temperature',
  mode: 'lower' as const,
  limit: 32,
  clear: 1.8,
};

describe('the draft of an alarm', () => {
  it('begins as specified', () => {
    expect(draftOf(NEW_ALARM, BASE)).toMatchObject({
      type: 'upper',
      interval: 15,
      limit: 0,
      hold: 0,
      clear: 0,
    });
  });

  it('has its limit in the reader’s unit, and distances by their size alone', () => {
    expect(draftOf(frost, METRIC)).toMatchObject({ type: 'lower', limit: 0, clear: 1 });
  });

  it.each([
    ['upper', { ...NEW_ALARM, desc: 'Wind', measkey: 'windSpeed', limit: 20 }],
    ['lower', frost],
    [
      'range',
      {
        ...NEW_ALARM,
        limit: undefined,
        desc: 'Band',
        measkey: 'temperature',
        mode: 'range',
        min: 23,
        max: 86,
      },
    ],
  ] as const)('gives a limit of type %s back in base units', (_, rule) => {
    const stored = ruleOf(draftOf(rule, METRIC), METRIC);
    const { limit, min, max, clear } = { limit: null, min: null, max: null, ...stored };
    expect(stored).toMatchObject({ variant: 'meas', mode: rule.mode, measkey: rule.measkey });
    expect(limit ?? 0).toBeCloseTo(rule.limit ?? 0, 3);
    expect([min ?? 0, max ?? 0]).toEqual([
      ('min' in rule && rule.min) || 0,
      ('max' in rule && rule.max) || 0,
    ]);
    expect(clear).toBeCloseTo(rule.clear, 3);
  });

  it('keeps of each type no figure that belongs to another', () => {
    const draft: AlarmDraft = { ...draftOf(frost, BASE), min: 1, max: 2, change: 3, window: 60, after: 10 };
    const figures = (type: AlarmDraft['type']) =>
      Object.keys(ruleOf({ ...draft, type }, BASE))
        .filter((name) => ['limit', 'min', 'max', 'change', 'window', 'after'].includes(name))
        .sort();
    expect(figures('upper')).toEqual(['limit']);
    expect(figures('range')).toEqual(['max', 'min']);
    expect(figures('rate')).toEqual(['change', 'window']);
    expect(figures('nodata')).toEqual(['after']);
  });

  it('makes a rate of a direction, and silence of any measurement', () => {
    const draft: AlarmDraft = {
      ...draftOf(frost, METRIC),
      change: 3.6,
      measkey: 'adjustedPressure',
      direction: 'lower',
    };
    const rate = ruleOf({ ...draft, type: 'rate' }, METRIC);
    expect(rate).toMatchObject({ variant: 'rate', mode: 'lower', measkey: 'adjustedPressure', window: 180 });
    expect(rate.change).toBeCloseTo(3.6 / 33.86, 4);
    expect(ruleOf({ ...draft, type: 'nodata' }, METRIC)).toMatchObject({
      variant: 'nodata',
      mode: 'upper',
      measkey: 'sampleTime',
      after: 30,
    });
  });

  it('sends of a change only what changed', () => {
    const draft = { ...draftOf(frost, METRIC), desc: 'Late frost' };
    expect(changesOf({ desc: 'Late frost' }, draft, METRIC)).toEqual({ desc: 'Late frost' });
    expect(changesOf({ limit: 2, min: null, change: null }, { ...draft, limit: 5 }, METRIC)).toEqual({
      limit: expect.closeTo(41, 1) as number,
    });
  });

  it.each([
    [{ type: 'upper', measkey: '', limit: 1 }, false],
    [{ type: 'upper', measkey: 'temperature', limit: null }, false],
    [{ type: 'upper', measkey: 'temperature', limit: 0 }, true],
    [{ type: 'range', measkey: 'temperature', min: 2, max: 1 }, false],
    [{ type: 'range', measkey: 'temperature', min: 1, max: 2 }, true],
    [{ type: 'rate', measkey: 'temperature', change: 0, window: 5 }, false],
    [{ type: 'rate', measkey: 'temperature', change: 2, window: 5 }, true],
    [{ type: 'nodata', measkey: '', after: 5 }, true],
    [{ type: 'nodata', measkey: '', after: null }, false],
  ] as const)('can be tried when nothing is missing: %j', (draft, isRight) => {
    expect(isWhole(draft)).toBe(isRight);
  });
});
