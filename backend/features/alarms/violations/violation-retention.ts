import { Injectable, Logger } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { DataSource } from 'typeorm';

const BATCH = 5_000;

/** SQL that deletes episodes two years after their end. Their notices are deleted with them. */
const DROP_VIOLATIONS = `
  DELETE FROM violations WHERE (alarm_id, started_at) IN (
    SELECT alarm_id, started_at FROM violations
    WHERE is_settled AND ended_at < $1::timestamptz - interval '2 years'
    LIMIT $2 FOR UPDATE SKIP LOCKED)`;

/**
 * SQL that deletes notices after 90 days. While an episode may still need notices, only its repeated notices are
 * deleted: its other notices decide who is notified of its end.
 */
const DROP_NOTICES = `
  DELETE FROM alarm_notices WHERE id IN (
    SELECT n.id FROM alarm_notices n
    JOIN violations v ON v.alarm_id = n.alarm_id AND v.started_at = n.started_at
    WHERE n.state <> 'waiting' AND n.created_at < $1::timestamptz - interval '90 days'
      AND (v.is_settled OR n.kind = 'repeated')
    LIMIT $2 FOR UPDATE OF n SKIP LOCKED)`;

/** Deletes episodes two years after their end, and notices after 90 days. */
@Injectable()
export class ViolationRetention {
  private readonly logger = new Logger('Alarms');

  constructor(private readonly database: DataSource) {}

  @Cron(CronExpression.EVERY_HOUR)
  async removeOld(): Promise<void> {
    try {
      await this.prune(new Date());
    } catch (err) {
      this.logger.error({ message: 'Old violations and notices could not be removed', err });
    }
  }

  /**
   * Deletes old episodes and notices, a limited number with each statement, so that other transactions never wait long.
   * @param batch the most episodes or notices that one statement deletes
   */
  async prune(now: Date, batch = BATCH): Promise<void> {
    for (const statement of [DROP_VIOLATIONS, DROP_NOTICES]) {
      let removed: number;
      do [, removed] = await this.database.query<[unknown[], number]>(statement, [now, batch]);
      while (removed === batch);
    }
  }
}
