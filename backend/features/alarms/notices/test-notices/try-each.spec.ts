import { tryEach } from './try-each.js';

const numbers = Array.from({ length: 10 }, (_, n) => n);

describe('tryEach', () => {
  it('attempts each, and answers in the order of the items', async () => {
    const attempt = (n: number) => Promise.resolve(n % 2 === 0 ? null : `${n} is odd`);
    const reasons = await tryEach(numbers, attempt, { atOnce: 3, patienceMs: 60_000 });
    expect(reasons).toEqual(numbers.map((n) => (n % 2 === 0 ? null : `${n} is odd`)));
  });

  it('begins none once the patience is over', async () => {
    const begun: number[] = [];
    const attempt = (n: number) => {
      begun.push(n);
      return n === 0 ? Promise.resolve(null) : new Promise<null>(() => undefined);
    };
    const reasons = await tryEach(numbers, attempt, { atOnce: 3, patienceMs: 20 });
    expect(begun).toEqual([0, 1, 2, 3]);
    expect(reasons).toEqual([null, ...numbers.slice(1).map(() => 'It took too long')]);
  });
});
