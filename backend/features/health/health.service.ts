import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { Readiness } from '@mesonet/contract/health.js';
import { EventBus } from '../../platform/event-bus.js';
import '../../platform/lifecycle-events.js';
import { SamplesStatus } from '../../samples/samples-status.js';

type Part = Readiness['parts'][string];

const ok = (detail: string): Part => ({ status: 'ok', detail });
const failing = (detail: string): Part => ({ status: 'failing', detail });

/** Tells each part by name; the details hold counts, never an address or a secret. */
@Injectable()
export class HealthService {
  private isStopping = false;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly samples: SamplesStatus,
    events: EventBus,
  ) {
    events.subscribe('server.stopping', () => (this.isStopping = true));
  }

  async read(): Promise<Readiness> {
    const parts = {
      server: this.isStopping ? failing('is stopping') : ok('takes requests'),
      postgres: await this.postgres(),
      journal: this.journal(),
      samples: this.store(),
    };
    const isOk = Object.values(parts).every(({ status }) => status === 'ok');
    return { status: isOk ? 'ok' : 'failing', parts };
  }

  private async postgres(): Promise<Part> {
    try {
      await this.dataSource.query('SELECT 1');
      return ok('answers');
    } catch {
      return failing('does not answer');
    }
  }

  private journal(): Part {
    const { isReplaying, journalLag } = this.samples.read();
    return isReplaying
      ? failing(`replaying, ${journalLag} batches to go`)
      : ok(`${journalLag} batches behind`);
  }

  private store(): Part {
    const { store, storeLag, rowsWaiting } = this.samples.read();
    if (!store) return failing('has not answered yet');
    if (store.isSuspended) return failing('a table is suspended');
    return ok(`${rowsWaiting} rows waiting, ${storeLag} writes not yet visible`);
  }
}
