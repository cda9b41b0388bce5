import { Injectable, Logger } from '@nestjs/common';
import { EventBus } from '../../../platform/event-bus.js';
import { Ownership } from '../../../samples/lease/ownership.js';
import '../notices/notices-written.js';
import { RuleBook } from './rule-book.js';

/** Lets changes of alarms count at once where this process evaluates them; any other process looks each second. */
@Injectable()
export class ChangedRules {
  private readonly logger = new Logger('Alarms');

  constructor(
    private readonly rules: RuleBook,
    private readonly ownership: Ownership,
    private readonly events: EventBus,
  ) {}

  /**
   * Call it once a change is stored. It lets notices of what the change ended be sent.
   * @returns when samples that arrive from now on are judged by the changed rule, or will be in a second
   */
  takeOver(alarmId: string, now: Date): Promise<void> {
    return this.follow(() => this.rules.refreshAlarm(alarmId, now.getTime()));
  }

  /** The same after a change of many alarms at once. */
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
