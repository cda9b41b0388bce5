import { Injectable, Logger } from '@nestjs/common';
import { EventBus } from '../../../platform/event-bus.js';
import { Ownership } from '../../../samples/lease/ownership.js';
import '../notices/notices-written.js';
import { RuleBook } from './rule-book.js';

/**
 * Applies changes of alarms at once if this process evaluates alarms. Otherwise another process evaluates them, and
 * looks for changes each second.
 */
@Injectable()
export class ChangedRules {
  private readonly logger = new Logger('Alarms');

  constructor(
    private readonly rules: RuleBook,
    private readonly ownership: Ownership,
    private readonly events: EventBus,
  ) {}

  /**
   * Applies the change of one alarm, and starts to send the notices that follow from it. Call it after the change is
   * stored.
   * @returns a promise that resolves when new samples are judged by the changed alarm, or will be within a second
   */
  takeOver(alarmId: string, now: Date): Promise<void> {
    return this.follow(() => this.rules.refreshAlarm(alarmId, now.getTime()));
  }

  /** Applies changes of many alarms, in the same way as `takeOver` applies one. */
  takeOverAll(now: Date): Promise<void> {
    return this.follow(() => this.rules.refresh(now.getTime()));
  }

  private async follow(refresh: () => Promise<void>): Promise<void> {
    this.events.publish('notices.written', {});
    if (!this.ownership.isOurs) return;
    await refresh().catch((error: unknown) =>
      this.logger.warn(`A changed alarm counts later: ${String(error)}`),
    );
  }
}
