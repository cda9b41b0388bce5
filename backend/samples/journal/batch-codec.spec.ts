import fc from 'fast-check';
import type { Observation } from '../observation.js';
import { DamagedBatch, decodeBatch, encodeBatch } from './batch-codec.js';

// Of an object literal `__proto__` sets the prototype; no catalogue key is called so.
const key = fc.string({ unit: 'grapheme' }).filter((each) => each !== '__proto__');
const value = fc.oneof(fc.double({ noNaN: true }), fc.string({ unit: 'grapheme' }));
const observation: fc.Arbitrary<Observation> = fc.record({
  series: fc.nat(),
  time: fc.integer({ min: 0, max: 8.64e15 }),
  receivedAt: fc.integer({ min: 0, max: 8.64e15 }),
  values: fc.dictionary(key, value, { noNullPrototype: true }),
});
const observations = fc.array(observation, { minLength: 1, maxLength: 20 });

describe('encodeBatch, decodeBatch', () => {
  it('give back any observations, bit for bit', () => {
    fc.assert(fc.property(observations, (given) => expect(decodeBatch(encodeBatch(given))).toEqual(given)));
  });

  it('keep a key apart that holds numbers in some samples and texts in others', () => {
    const given = [1.5, 'rain', -0, ''].map((each, series) => ({
      series,
      time: 1,
      receivedAt: 2,
      values: { precipitationType: each },
    }));
    expect(decodeBatch(encodeBatch(given))).toEqual(given);
  });

  it('work from wherever a buffer starts in its memory', () => {
    const given = [{ series: 7, time: 1, receivedAt: 2, values: { temperature: 68.25 } }];
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
  const batch = encodeBatch([sample, { ...sample, time: 1.7e12 + 1 }]);

  it('detects the change of any single byte, in whatever way', () => {
    for (let at = 0; at < batch.length; at++) {
      for (const mask of [0x01, 0x80, 0xff]) {
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
      fc.property(observations, fc.nat(), fc.integer({ min: 1, max: 0xffffffff }), (given, place, mask) => {
        const damaged = encodeBatch(given);
        const at = place % (damaged.length - 3);
        damaged.writeUInt32LE((damaged.readUInt32LE(at) ^ mask) >>> 0, at);
        expect(() => decodeBatch(damaged)).toThrow(DamagedBatch);
      }),
    );
  });
});
