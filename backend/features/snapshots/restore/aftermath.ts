import { Injectable, Logger } from '@nestjs/common';
import { ObjectAccounts } from '../../../platform/access/principal.js';
import { EventBus } from '../../../platform/event-bus.js';
import '../../../platform/lifecycle-events.js';
import { RestoreParts } from '../../../platform/restore-parts.js';

/** Lets what this process has in memory follow a restore at once. Other processes follow within a second, as after any change. */
@Injectable()
export class RestoreAftermath {
  private readonly logger = new Logger('Snapshots');

  constructor(
    private readonly objects: ObjectAccounts,
    private readonly events: EventBus,
    private readonly parts: RestoreParts,
  ) {}

  /** The restore is stored already: what fails here follows later. */
  async follow(now: Date): Promise<void> {
    try {
      await this.objects.refresh();
      this.events.publish('rights.changed', { accountId: null });
      for (const part of this.parts.all()) await part.follow(now);
    } catch (error) {
      this.logger.warn({ message: 'What a restore changed counts a little later', err: error });
    }
  }
}
