import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { Readiness } from '@mesonet/contract/health.js';
import { DiskGuard } from '../../platform/disk/disk-guard.js';
import type { DiskLevel } from '../../platform/disk/disk-level.js';
import { EventBus } from '../../platform/event-bus.js';
import '../../platform/lifecycle-events.js';
import { Metrics } from '../../platform/metrics/metrics.js';
import { describeGap } from '../../samples/marks/store-marks.js';
import { type SamplesFigures, SamplesStatus, type StoreMaps } from '../../samples/samples-status.js';
import { degraded, failing, type Finding, ok, toReport } from './health-report.js';

const LOOK_EVERY_MS = 2_000;
/** Callers that come in quick succession get one answer. */
const FRESH_MS = 200;
const ANSWER_WITHIN_MS = 3_000;
/** So long after it refused samples the journal counts as failing; then somebody may try again. */
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

/** Watches each part, so that it can tell since when. The details are sentences, never an address or a secret. */
@Injectable()
export class HealthService implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private report: Readiness | null = null;
  private lookedAt = -Infinity;
  private looking: Promise<Readiness> | null = null;
  private asking: Promise<string[] | null> | null = null;
  private isStopping = false;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly samples: SamplesStatus,
    private readonly disk: DiskGuard,
    metrics: Metrics,
    events: EventBus,
  ) {
    events.subscribe('server.stopping', () => (this.isStopping = true));
    metrics.gaugeOfEach('mesonet_part_up', '1 while the part is as it should be', 'part', async () => {
      // As last looked at: a database that hangs must not keep this figure from being told.
      const { parts } = this.report ?? (await this.read());
      return Object.entries(parts).map(([name, { status }]): [string, number] => [
        name,
        Number(status === 'ok'),
      ]);
    });
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.read(), LOOK_EVERY_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** The state of all parts, as it was a moment ago at most. */
  read(): Promise<Readiness> {
    if (this.report && performance.now() - this.lookedAt < FRESH_MS) return Promise.resolve(this.report);
    this.looking ??= this.look().finally(() => (this.looking = null));
    return this.looking;
  }

  private async look(): Promise<Readiness> {
    const migrations = await this.migrationsDone();
    const figures = this.samples.read();
    const findings = {
      server: this.isStopping ? failing('is stopping') : ok('takes requests'),
      postgres: migrations ? ok('answers') : failing('does not answer'),
      migrations: migrations && this.compare(migrations),
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

  /** One question at a time: a database that hangs is not asked again and again. @returns null when it is away */
  private migrationsDone(): Promise<string[] | null> {
    this.asking ??= this.dataSource
      .query<{ name: string }[]>('SELECT name FROM migrations')
      .then(
        (rows) => rows.map(({ name }) => name),
        () => null,
      )
      .finally(() => (this.asking = null));
    return Promise.race([this.asking, delay(ANSWER_WITHIN_MS, null, { ref: false })]);
  }

  private compare(done: readonly string[]): Finding {
    // As TypeORM names them.
    const names = this.dataSource.migrations.map(({ name, constructor }) => name ?? constructor.name);
    const missing = names.filter((name) => !done.includes(name)).length;
    return missing === 0 ? ok('all have run') : failing(`${missing} have not run`);
  }
}

function findJournal({ refusedAt, isReplaying, damagedBatches }: SamplesFigures, now: number): Finding {
  if (refusedAt !== null && now - refusedAt < REFUSAL_COUNTS_MS) return failing('takes no samples');
  const loss = damagedBatches > 0 ? `; ${damagedBatches} damaged batches skipped, see the log` : '';
  if (isReplaying) return degraded(`takes samples; replays those from before the start${loss}`);
  return ok(`takes samples${loss}`);
}

/** Gaps and many memory maps are told, and no trouble of now: the store does all it can. */
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
