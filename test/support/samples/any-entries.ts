import fc from 'fast-check';
import type { JournalEntry } from '../../../backend/samples/core/journal-entry.js';

// In an object literal, `__proto__` sets the prototype; no catalogue key has this name.
const key = fc.string({ unit: 'grapheme' }).filter((each) => each !== '__proto__');
const number = fc.double({ noNaN: true });
const value = fc.oneof(number, fc.string({ unit: 'grapheme' }));
const values = fc.dictionary(key, value, { noNullPrototype: true });
const time = fc.integer({ min: 0, max: 8.64e15 });
const place = { series: fc.nat(), time, receivedAt: time };
const job = fc.integer({ min: 1, max: 2 ** 31 });

/** Generates entries of all kinds that the journal holds. */
export const anyEntry: fc.Arbitrary<JournalEntry> = fc.oneof(
  fc.record({ kind: fc.constant('sample'), ...place, values }),
  fc.record({ kind: fc.constant('imported'), ...place, job, values }),
  fc.record({
    kind: fc.constant('undo'),
    ...place,
    job,
    values,
    undone: values,
    derived: fc.uniqueArray(key).map((keys) => new Set(keys)),
  }),
  fc.record({
    kind: fc.constant('revision'),
    ...place,
    values,
    undone: values,
    flags: fc.dictionary(key, fc.nat(), { noNullPrototype: true }),
  }),
  fc.record({ kind: fc.constant('rederivation'), ...place, values, undone: values }),
  fc.record(
    {
      kind: fc.constant('correction'),
      ...place,
      amounts: fc.record({ rainToday: number, rainWeek: number, rainMonth: number, rainYear: number }),
      isCorrected: fc.boolean(),
      from: fc.option(time),
    },
    { requiredKeys: ['kind', 'series', 'time', 'receivedAt', 'amounts', 'isCorrected'] },
  ),
);
