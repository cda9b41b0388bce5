import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { anyEntry } from '../../../test/support/samples/any-entries.js';
import type { Observation } from '../core/observation.js';
import { DamagedBatch, decodeBatch, encodeBatch } from './batch-codec.js';

const entries = fc.array(anyEntry, { minLength: 1, maxLength: 20 });
const samples = (given: readonly Omit<Observation, 'kind'>[]): Observation[] =>
  given.map((each) => ({ kind: 'sample', ...each }));

describe('encodeBatch, decodeBatch', () => {
  it('give back any entries, bit for bit', () => {
    fc.assert(fc.property(entries, (given) => expect(decodeBatch(encodeBatch(given))).toEqual(given)));
  });

  it('keep a key apart that holds numbers in some samples and texts in others', () => {
    const given = samples(
      [1.5, 'rain', -0, ''].map((each, series) => ({
        series,
        time: 1,
        receivedAt: 2,
        values: { precipitationType: each },
      })),
    );
    expect(decodeBatch(encodeBatch(given))).toEqual(given);
  });

  it('work from wherever a buffer starts in its memory', () => {
    const given = samples([{ series: 7, time: 1, receivedAt: 2, values: { temperature: 68.25 } }]);
    const batch = encodeBatch(given);
    for (let offset = 0; offset < 8; offset++) {
      const moved = Buffer.concat([Buffer.alloc(offset), batch]).subarray(offset);
      expect(decodeBatch(moved)).toEqual(given);
    }
  });
});

describe('decodeBatch', () => {
  const sample = {
    series: 7,
    time: 1.7e12,
    receivedAt: 1.7e12,
    values: { temperature: 68.25, mainPollutant: 'O3' },
  };
  const batch = encodeBatch(samples([sample, { ...sample, time: 1.7e12 + 1 }]));

  it('detects the change of any single byte, in whatever way', () => {
    for (let at = 0; at < batch.length; at++) {
      for (const mask of [0x01, 0x03, 0x80, 0xff]) {
        const damaged = Buffer.from(batch);
        damaged[at]! ^= mask;
        expect(() => decodeBatch(damaged)).toThrow(DamagedBatch);
      }
    }
  });

  it('detects a batch cut short anywhere, and garbage behind it', () => {
    for (let length = 0; length < batch.length; length++) {
      expect(() => decodeBatch(batch.subarray(0, length))).toThrow(DamagedBatch);
    }
    expect(() => decodeBatch(Buffer.concat([batch, Buffer.alloc(8)]))).toThrow(DamagedBatch);
  });

  it('detects any damage of up to 32 neighbouring bits in any batch', () => {
    fc.assert(
      fc.property(entries, fc.nat(), fc.integer({ min: 1, max: 0xffffffff }), (given, place, mask) => {
        const damaged = encodeBatch(given);
        const at = place % (damaged.length - 3);
        damaged.writeUInt32LE((damaged.readUInt32LE(at) ^ mask) >>> 0, at);
        expect(() => decodeBatch(damaged)).toThrow(DamagedBatch);
      }),
    );
  });

  it('names a version and a kind that it does not know', () => {
    const later = Buffer.from(batch);
    later[0] = 3;
    expect(() => decodeBatch(later)).toThrow('Damaged journal batch: unknown version 3');
    const other = Buffer.from(batch);
    other[9 + batch.readUInt32LE(5)] = 200;
    other.writeUInt32LE(crc32(other.subarray(5), other[0]), 1);
    expect(() => decodeBatch(other)).toThrow('Damaged journal batch: unknown kind 200');
  });
});
