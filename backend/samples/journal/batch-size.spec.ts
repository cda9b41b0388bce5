import type { Observation } from '../core/observation.js';
import { encodeBatch } from './batch-codec.js';
import { BatchSize } from './batch-size.js';

const sample = (keys: string[]): Observation => ({
  kind: 'sample',
  series: 1,
  time: 1,
  receivedAt: 1,
  values: Object.fromEntries(keys.map((key) => [key, 1])),
});

describe('BatchSize', () => {
  it('fills up to its limit, which the columns beside header and kinds then keep', () => {
    const size = new BatchSize(10_000);
    const batch = [sample(['temperature', 'windSpeed'])];
    while (size.add(batch.at(-1)!)) batch.push(batch[0]!);
    batch.pop();
    expect(batch).toHaveLength(10_000 / 8 / 5);
    expect(encodeBatch(batch).length).toBeLessThan(10_000 + batch.length + 200);
  });

  it('counts a key that few samples have in every row', () => {
    const size = new BatchSize(8 * (3 + 100) * 50);
    let rows = 0;
    while (size.add(sample([`key${rows % 100}`]))) rows++;
    expect(rows).toBeLessThan(80);
  });

  it('always takes the first sample', () => {
    expect(new BatchSize(1).add(sample(['temperature']))).toBe(true);
  });
});
