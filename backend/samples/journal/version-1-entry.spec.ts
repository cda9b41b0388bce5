import type { JournalEntry } from '../core/journal-entry.js';
import { VERSION_1_BATCHES } from '../../../test/support/samples/version-1-batches.js';
import { DamagedBatch, decodeBatch, encodeBatch } from './batch-codec.js';

const PLACE = { series: 7, time: 1_780_000_000_000, receivedAt: 1_780_000_000_250 };
const LATER = { ...PLACE, time: PLACE.time + 60_000 };
const AMOUNTS = { rainToday: 0.25, rainWeek: 0.25, rainMonth: 0.25, rainYear: 0 };

const ENTRIES: Record<Exclude<keyof typeof VERSION_1_BATCHES, 'mixed'>, readonly JournalEntry[]> = {
  sample: [
    { kind: 'sample', ...PLACE, values: { temperature: 68.25, mainPollutant: 'O3', '~rainEver': 30.5 } },
    { kind: 'sample', ...LATER, series: 8, values: { temperature: -0 } },
  ],
  imported: [
    {
      kind: 'imported',
      ...PLACE,
      job: 12,
      values: { temperature: 71.5, dewPoint: 60, mainPollutant: 'PM25', windSpeed: 3, rainToday: 2 },
    },
    { kind: 'imported', ...LATER, job: 12, values: {} },
  ],
  undo: [
    {
      kind: 'undo',
      ...PLACE,
      job: 12,
      values: { temperature: 70, mainPollutant: 'O3', rainToday: 1 },
      undone: { temperature: 71.5, mainPollutant: 'PM25', rainToday: 2, dewPoint: 60 },
      derived: new Set(['rainToday']),
    },
    { kind: 'undo', ...LATER, job: 12, values: {}, undone: { temperature: 50 }, derived: new Set() },
  ],
  revision: [
    {
      kind: 'revision',
      ...PLACE,
      values: { stationPressure: 30 },
      undone: { temperature: 900 },
      flags: { temperature: 1 },
    },
    { kind: 'revision', ...LATER, values: {}, undone: {}, flags: {} },
  ],
  rederivation: [
    {
      kind: 'rederivation',
      ...PLACE,
      values: { rainToday: 1.5 },
      undone: { rainToday: 1, windSpeed2MinAvg: 2 },
    },
    { kind: 'rederivation', ...LATER, values: {}, undone: {} },
  ],
  correction: [
    { kind: 'correction', ...PLACE, amounts: AMOUNTS, isCorrected: true, from: 1_779_999_940_000 },
    { kind: 'correction', ...LATER, amounts: AMOUNTS, isCorrected: false, from: null },
    { kind: 'correction', ...PLACE, amounts: AMOUNTS, isCorrected: true },
  ],
};
const CASES: [string, readonly JournalEntry[]][] = [
  ...Object.entries(ENTRIES),
  ['mixed', (['sample', 'rederivation', 'imported', 'correction'] as const).map((kind) => ENTRIES[kind][0]!)],
];

describe('A batch of version 1', () => {
  const bytesOf = (name: string) =>
    Buffer.from(VERSION_1_BATCHES[name as keyof typeof VERSION_1_BATCHES], 'base64');

  it.each(CASES)('holds entries of the kind that their reserved keys name: %s', (name, entries) => {
    expect(decodeBatch(bytesOf(name))).toStrictEqual(entries);
  });

  it.each(CASES)('holds the same entries when it is written again: %s', (name, entries) => {
    const again = encodeBatch(decodeBatch(bytesOf(name)));
    expect(again.readUInt8(0)).toBe(2);
    expect(decodeBatch(again)).toStrictEqual(entries);
  });

  it.each(Object.keys(VERSION_1_BATCHES))('is detected as damaged wherever one byte changes: %s', (name) => {
    const batch = bytesOf(name);
    for (let at = 0; at < batch.length; at++) {
      const damaged = Buffer.from(batch);
      damaged[at]! ^= 0x03;
      expect(() => decodeBatch(damaged)).toThrow(DamagedBatch);
    }
  });
});
