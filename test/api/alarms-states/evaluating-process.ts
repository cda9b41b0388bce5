import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { AlarmEvaluator } from '../../../backend/features/alarms/evaluation/alarm-evaluator.js';
import { ChangedRules } from '../../../backend/features/alarms/evaluation/changed-rules.js';
import { EvaluationWriter } from '../../../backend/features/alarms/evaluation/evaluation-writer.js';
import type { PastValues } from '../../../backend/features/alarms/evaluation/past-values.js';
import { RateHistory } from '../../../backend/features/alarms/evaluation/rate-history.js';
import { RuleBook } from '../../../backend/features/alarms/evaluation/rule-book.js';
import { RuleTable } from '../../../backend/features/alarms/evaluation/rule-table.js';
import { EventBus } from '../../../backend/platform/event-bus.js';
import { Fence } from '../../../backend/samples/lease/fence.js';
import { Ownership } from '../../../backend/samples/lease/ownership.js';
import { OwnerTransactions } from '../../../backend/samples/lease/owner-transactions.js';
import { type FollowedSample, SampleFollowers } from '../../../backend/samples/core/sample-followers.js';

const SHARD = 0;

/** Only alarms on changes read past values, and these tests have no such alarm. */
const NO_PAST = {} as PastValues;

/** The evaluation of alarms in one process, on a clock that the test moves. */
export class EvaluatingProcess {
  readonly changed: ChangedRules;
  private readonly fence = new Fence(SHARD);
  private readonly ownership = new Ownership();
  private readonly writer: EvaluationWriter;
  private readonly rules: RuleBook;
  private readonly evaluator: AlarmEvaluator;

  constructor(
    private readonly pool: Pool,
    database: DataSource,
  ) {
    const events = new EventBus();
    this.writer = new EvaluationWriter(new OwnerTransactions(pool, this.fence), events);
    this.rules = new RuleBook(new RuleTable(database), this.writer, new RateHistory(NO_PAST));
    this.evaluator = new AlarmEvaluator(this.rules, this.writer, new SampleFollowers());
    this.changed = new ChangedRules(this.rules, this.ownership, events);
  }

  /**
   * Takes over the shard and follows earlier samples again, as a replay of the journal does.
   * @param now UTC ms
   */
  async begin(now: number, replayed: readonly FollowedSample[]): Promise<void> {
    const { rows } = await this.pool.query<{ number: string }>(
      `SELECT claim_shard($1, 'this test') AS number`,
      [SHARD],
    );
    this.fence.raise(Number(rows[0]!.number));
    this.ownership.begin();
    await this.rules.load(now);
    for (const sample of replayed) this.follow(sample);
  }

  follow(sample: FollowedSample): void {
    this.evaluator.follow(sample);
  }

  /**
   * Does what the timer of the evaluation does.
   * @param now UTC ms
   */
  async tick(now: number): Promise<void> {
    for (const watch of this.rules.all()) watch.pass(now);
    await this.writer.flush(new Date(now));
    await this.writer.scheduleDue(new Date(now));
  }
}
