import { RefusedCalls } from './refused-calls.js';

describe('RefusedCalls', () => {
  it('reports once a minute, with the number of calls since', () => {
    const calls = new RefusedCalls();
    const counts = [0, 1, 30_000, 59_999, 60_000, 60_001, 500_000, 559_999, 560_000].map((at) =>
      calls.note(at),
    );
    expect(counts).toEqual([1, null, null, null, 4, null, 2, null, 2]);
  });
});
