import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { Readiness } from '@mesonet/contract/health.js';
import { SamplesStatus } from '../../samples/samples-status.js';

/** Whoever asks wants to know now, also of a PostgreSQL that hangs. */
const ANSWER_WITHIN_MS = 5_000;

type Part = Readiness['parts'][string];

const ok = (detail: string): Part => ({ status: 'ok', detail });
const failing = (detail: string): Part => ({ status: 'failing', detail });

/** Tells each part by name; the details hold counts, never an address or a secret. */
@Injectable()
export class HealthService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly samples: SamplesStatus,
  ) {}

  async read(): Promise<Readiness> {
    const parts = { postgres: await this.postgres(), journal: this.journal(), samples: this.store() };
    const isOk = Object.values(parts).every(({ status }) => status === 'ok');
    return { status: isOk ? 'ok' : 'failing', parts };
  }

  private async postgres(): Promise<Part> {
    const away = failing('does not answer');
    const answers = this.dataSource.query('SELECT 1').then(
      () => ok('answers'),
      () => away,
    );
    return Promise.race([answers, delay(ANSWER_WITHIN_MS, away, { ref: false })]);
  }

  private journal(): Part {
    const { isReplaying, journalLag, damagedBatches } = this.samples.read();
    const loss = damagedBatches > 0 ? `, ${damagedBatches} damaged batches skipped, see the log` : '';
    return isReplaying
      ? failing(`replaying, ${journalLag} batches to go${loss}`)
      : ok(`${journalLag} batches behind${loss}`);
  }

  private store(): Part {
    const { store, storeLag, rowsWaiting } = this.samples.read();
    if (!store) return failing('does not answer, samples wait in the journal');
    if (store.isSuspended) return failing('a table is suspended');
    return ok(`${rowsWaiting} rows waiting, ${storeLag} writes not yet visible`);
  }
}
