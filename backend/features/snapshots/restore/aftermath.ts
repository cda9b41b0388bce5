import { Injectable, Logger } from '@nestjs/common';
import { ObjectAccounts } from '../../../platform/access/principal.js';
import { EventBus } from '../../../platform/event-bus.js';
import '../../../platform/lifecycle-events.js';
import { RestoreParts } from '../../../platform/restore-parts.js';

/**
 * Updates the memory of this process right after a configuration snapshot
 * was restored. Other processes follow within a second, as after any change.
 */
@Injectable()
export class RestoreAftermath {
  private readonly logger = new Logger('Snapshots');

  constructor(
    private readonly objects: ObjectAccounts,
    private readonly events: EventBus,
    private readonly parts: RestoreParts,
  ) {}

  /**
   * Updates what this process holds in memory. The restore is stored already,
   * so a failure is only logged, and the memory is updated a little later.
   */
  async follow(now: Date): Promise<void> {
    try {
      await this.objects.refresh();
      this.events.publish('rights.changed', { accountId: null });
      for (const part of this.parts.all()) await part.follow?.(now);
    } catch (error) {
      this.logger.warn({ message: 'What a restore changed counts a little later', err: error });
    }
  }
}
