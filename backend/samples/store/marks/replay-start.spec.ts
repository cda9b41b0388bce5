import { replayStart } from './replay-start.js';

describe('where a replay begins', () => {
  it.each<[what: string, snapshots: number[], heldSeq: number, firstKeptSeq: number, start: number]>([
    ['the newest snapshot the store holds all of', [10, 20, 30], 25, 5, 20],
    ['that very snapshot', [10, 20, 30], 20, 5, 20],
    ['the beginning, for an empty store, while the journal has everything', [10, 20], 0, 1, 0],
    ['the beginning, when there is no snapshot yet', [], 0, 1, 0],
    ['the oldest behind which nothing was dropped: a gap', [10, 20, 30], 5, 15, 20],
    ['the same where the journal begins right behind it', [10, 20, 30], 5, 21, 20],
    ['the newest, when the journal is empty', [10, 20, 30], 5, 31, 30],
    ['a later one than would do, when batches between were dropped', [10, 30], 20, 15, 30],
  ])('is %s', (_, snapshots, heldSeq, firstKeptSeq, start) => {
    expect(replayStart(snapshots, heldSeq, firstKeptSeq)).toBe(start);
  });

  it('is nowhere when batches are gone that no snapshot stands for', () => {
    expect(() => replayStart([10], 10, 15)).toThrow('lacks batches');
  });
});
