import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Readiness } from '@mesonet/contract/health.js';
import { DiskGuard } from '../../platform/disk/disk-guard.js';
import type { DiskLevel } from '../../platform/disk/disk-level.js';
import { EventBus } from '../../platform/event-bus.js';
import '../../platform/lifecycle-events.js';
import { describeGap } from '../../samples/store/marks/store-marks.js';
import { type SamplesFigures, SamplesStatus, type StoreMaps } from '../../samples/status/samples-status.js';
import { DatabaseCheck } from './database-check.js';
import { degraded, failing, type Finding, ok, toReport } from './health-report.js';

const LOOK_EVERY_MS = 2_000;
/** A report that is younger than this is returned again, without another look at the parts of the server. */
const FRESH_MS = 200;
/**
 * Time for which the journal counts as failing after it has refused samples. Afterwards the server counts as ready
 * again, because only new samples can show whether the journal accepts samples.
 */
const REFUSAL_COUNTS_MS = 5_000;

const DISK: Record<DiskLevel, Finding> = {
  ample: ok('has space'),
  filling: degraded('is filling up'),
  no_intake: failing('is nearly full; no samples are taken'),
  read_only: failing('is full; nothing can be changed'),
};

const SHARD: Record<SamplesFigures['ownership'], Finding> = {
  owned: ok('owned by this process'),
  'standing by': ok('stands by; another process owns it'),
  'in doubt': degraded('owned by this process, as far as is known'),
  'not known': null,
};

/**
 * Looks at all parts of the server regularly, so that it knows how long each state has lasted. Its report describes
 * each state in words that never contain an address or a secret.
 */
@Injectable()
export class HealthService implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private report: Readiness | null = null;
  private lookedAt = -Infinity;
  private looking: Promise<Readiness> | null = null;
  private isStopping = false;

  constructor(
    private readonly database: DatabaseCheck,
    private readonly samples: SamplesStatus,
    private readonly disk: DiskGuard,
    events: EventBus,
  ) {
    events.subscribe('server.stopping', () => (this.isStopping = true));
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.read(), LOOK_EVERY_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** The newest report, however old it is; null before the first report */
  get lastReport(): Readiness | null {
    return this.report;
  }

  /** Returns the state of all parts. It looks at them again unless the newest report is less than 200 ms old. */
  read(): Promise<Readiness> {
    if (this.report && performance.now() - this.lookedAt < FRESH_MS) return Promise.resolve(this.report);
    this.looking ??= this.look().finally(() => (this.looking = null));
    return this.looking;
  }

  private async look(): Promise<Readiness> {
    const { postgres, migrations } = await this.database.read();
    const figures = this.samples.read();
    const findings = {
      server: this.isStopping ? failing('is stopping') : ok('takes requests'),
      postgres,
      migrations,
      journal: findJournal(figures, performance.now()),
      shard: SHARD[figures.ownership],
      sample_store: findStore(figures),
      suspended_tables: figures.store && findSuspended(figures.store),
      disk: DISK[this.disk.level],
    };
    this.report = toReport(findings, this.report, new Date());
    this.lookedAt = performance.now();
    return this.report;
  }
}

function findJournal({ refusedAt, isReplaying, damagedBatches }: SamplesFigures, now: number): Finding {
  if (refusedAt !== null && now - refusedAt < REFUSAL_COUNTS_MS) return failing('takes no samples');
  const loss = damagedBatches > 0 ? `; ${damagedBatches} damaged batches skipped, see the log` : '';
  if (isReplaying) return degraded(`takes samples; replays those from before the start${loss}`);
  return ok(`takes samples${loss}`);
}

/**
 * Describes the state of the sample store. The description mentions gaps in the store, and the number of QuestDB's
 * memory maps. Neither counts as a failure, because the store still works.
 */
function findStore({ store, gaps, maps }: SamplesFigures): Finding {
  if (!store) return failing('does not answer; samples wait in the journal');
  const missing = gaps.map((gap) => `${describeGap(gap)} is missing in it`);
  return ok(['answers', ...missing, ...(maps ? [describeMaps(maps)] : [])].join('; '));
}

function describeMaps({ use, highSince }: StoreMaps): string {
  if (!use) return 'memory maps unknown';
  return `${use.used} of ${use.limit} memory maps${highSince ? ', imports wait' : ''}`;
}

function findSuspended({ isSuspended }: { isSuspended: boolean }): Finding {
  return isSuspended ? failing('writes are not applied; samples wait in the journal') : ok('none');
}
