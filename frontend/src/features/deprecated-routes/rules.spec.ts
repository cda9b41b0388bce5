import { nameOf, toRules } from './rules.js';

const at = '2026-11-22T14:32:00.000Z';
const use = (method: string, rule: string, count: number) => ({
  ...{ method, rule, count },
  blueprint: 'LiveModule',
  timestamp: at,
});

describe('the rules of a summary', () => {
  const uses = [use('GET', '/a', 3), use('HEAD', '/a', 4), use('GET', '/b', 5), use('GET', '/c', 5)];

  it('are one for all methods, the most called first', () => {
    const rules = toRules(uses, false);
    expect(rules.map((rule) => [nameOf(rule), rule.count])).toEqual([
      ['/a', 7],
      ['/b', 5],
      ['/c', 5],
    ]);
  });

  it('are one for each method when that is asked for', () => {
    const rules = toRules(uses, true);
    expect(rules.map((rule) => [nameOf(rule), rule.count])).toEqual([
      ['GET /b', 5],
      ['GET /c', 5],
      ['HEAD /a', 4],
      ['GET /a', 3],
    ]);
  });
});
