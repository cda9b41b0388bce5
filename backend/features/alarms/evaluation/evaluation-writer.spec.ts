import { MINUTE_MS } from '@mesonet/model/durations.js';
import type { PoolClient } from 'pg';
import { EventBus } from '../../../platform/event-bus.js';
import type { OwnerTransactions } from '../../../samples/lease/owner-transactions.js';
import { SampleFollowers } from '../../../samples/core/sample-followers.js';
import { AlarmEvaluator } from './alarm-evaluator.js';
import { EvaluationWriter } from './evaluation-writer.js';
import { newState } from './judge.js';
import type { RateHistory } from './rate-history.js';
import { RuleBook } from './rule-book.js';
import type { RuleTable } from './rule-table.js';

const SILENCE = {
  variant: 'nodata',
  mode: 'upper',
  limit: null,
  min: null,
  max: null,
  holdMs: 0,
  clearBy: 0,
  afterMs: MINUTE_MS,
  change: 0,
  windowMs: 0,
} as const;
const ALARM = {
  id: 'alarm',
  revision: '1',
  series: 1,
  measkey: 'nodata',
  mode: 'upper',
  desc: '',
  ruleSince: 0,
  rule: SILENCE,
};

/** Stands in for PostgreSQL, and keeps the alarms that each statement names. */
class Statements {
  readonly saved: string[][] = [];
  private fail: ((error: Error) => void) | null = null;
  private failing: Promise<never> | null = null;

  /** Makes the next transaction last until `breakOff`. */
  hang(): void {
    this.failing = new Promise((_, reject) => (this.fail = reject));
    this.failing.catch(() => undefined);
  }

  breakOff(): void {
    this.fail?.(new Error('PostgreSQL is away'));
  }

  async run<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const { failing } = this;
    this.failing = null;
    await failing;
    return work({ query: (...asked: [string, unknown[]]) => this.query(...asked) } as unknown as PoolClient);
  }

  private query(sql: string, params: unknown[]): Promise<{ rows: unknown[] }> {
    if (sql.includes('INSERT INTO alarm_states')) this.saved.push(params[0] as string[]);
    return Promise.resolve({ rows: [] });
  }
}

async function evaluating(database: Statements) {
  const writer = new EvaluationWriter(database as unknown as OwnerTransactions, new EventBus());
  const stored = () => Promise.resolve([{ alarm: ALARM, state: newState(0) }]);
  const table = { version: () => Promise.resolve('1'), all: stored } as unknown as RuleTable;
  const rules = new RuleBook(table, writer, { load: () => Promise.resolve() } as unknown as RateHistory);
  const evaluator = new AlarmEvaluator(rules, writer, new SampleFollowers());
  await evaluator.begin();
  const pass = () => {
    for (const watch of rules.all()) watch.pass(Date.now() + 2 * MINUTE_MS);
  };
  return { evaluator, pass };
}

describe('what a replay leads to once more', () => {
  it('is written once though the clock had an earlier watch decide it while the replay began', async () => {
    const database = new Statements();
    const { evaluator, pass } = await evaluating(database);
    const begun = evaluator.begin();
    pass();
    await begun;
    pass();
    await evaluator.flush();
    expect(database.saved).toEqual([['alarm']]);
  });

  it('is written once though an earlier write of it failed after the replay began', async () => {
    const database = new Statements();
    const { evaluator, pass } = await evaluating(database);
    pass();
    database.hang();
    const failed = evaluator.flush();
    await evaluator.begin();
    database.breakOff();
    await expect(failed).rejects.toThrow('away');
    pass();
    await evaluator.flush();
    expect(database.saved).toEqual([['alarm']]);
  });

  it('is written later when a write fails and no replay begins', async () => {
    const database = new Statements();
    const { evaluator, pass } = await evaluating(database);
    pass();
    database.hang();
    const failed = evaluator.flush();
    database.breakOff();
    await expect(failed).rejects.toThrow('away');
    await evaluator.flush();
    expect(database.saved).toEqual([['alarm']]);
  });
});
