import { Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Unavailable } from '../errors.js';
import type { Metrics } from '../metrics/metrics.js';
import {
  DISK_LEVELS,
  type DiskLevel,
  type DiskLimits,
  graver,
  nextLevel,
  type VolumeUse,
} from './disk-level.js';
import { type Folders, readVolumes } from './volumes.js';

const LOOK_EVERY_MS = 1_000;
/** A refused station may try again after this time. The guard notices free space within a second or two. */
const RETRY_SECONDS = 5;

/** Explains each level in the log and in error messages. */
const MEANINGS: Record<DiskLevel, string> = {
  ample: 'There is space again',
  filling: 'The disk is filling up',
  no_intake: 'The disk is nearly full: no samples are taken until there is space',
  read_only: 'The disk is full: nothing can be changed until there is space',
};

/**
 * Keeps the disk from running full, because a database that finds no space stops and may need a person to start again.
 * When space runs out, the guard at first refuses only samples, and later every change. It accepts both again as soon
 * as there is space.
 */
export class DiskGuard implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('Disk');
  private readonly levels = new Map<string, DiskLevel>();
  private volumes: ReadonlyMap<string, VolumeUse> = new Map();
  private gravest: DiskLevel = 'ample';
  private looking: Promise<void> | null = null;
  private isBlind = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly folders: Folders,
    private readonly limits: DiskLimits,
    metrics: Metrics,
  ) {
    const each = (figure: (use: VolumeUse) => number) => () =>
      [...this.volumes].map(([name, use]): [string, number] => [name, figure(use)]);
    const shares = each(({ usedShare }) => usedShare);
    const free = each(({ freeBytes }) => freeBytes);
    metrics.gaugeOfEach('mesonet_disk_used_ratio', 'Used share of each volume', 'volume', shares);
    metrics.gaugeOfEach('mesonet_disk_free_bytes', 'Free space of each volume', 'volume', free);
    metrics.gauge('mesonet_disk_level', '1 filling, 2 no samples are taken, 3 read-only', () =>
      DISK_LEVELS.indexOf(this.gravest),
    );
  }

  async onModuleInit(): Promise<void> {
    await this.look();
    this.timer = setInterval(() => void this.look(), LOOK_EVERY_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  get level(): DiskLevel {
    return this.gravest;
  }

  /** @throws Unavailable `disk_full` while the disk is too full for new samples */
  requireIntake(): void {
    if (this.gravest === 'ample' || this.gravest === 'filling') return;
    throw new Unavailable(RETRY_SECONDS, `${MEANINGS.no_intake}.`, 'disk_full');
  }

  /** @throws Unavailable `read_only` while the disk is too full for any change */
  requireWriting(): void {
    if (this.gravest === 'read_only')
      throw new Unavailable(RETRY_SECONDS, `${MEANINGS.read_only}.`, 'read_only');
  }

  /** Measures the disk. Only one measurement runs at a time, because a network volume may hang. */
  look(): Promise<void> {
    this.looking ??= this.measure().finally(() => (this.looking = null));
    return this.looking;
  }

  private async measure(): Promise<void> {
    try {
      this.volumes = await readVolumes(this.folders);
      this.isBlind = false;
    } catch (error) {
      if (!this.isBlind) this.logger.warn(`How full the disk is cannot be seen: ${String(error)}`);
      this.isBlind = true;
      return;
    }
    let gravest: DiskLevel = 'ample';
    for (const [name, use] of this.volumes) {
      const level = nextLevel(this.levels.get(name) ?? 'ample', use, this.limits);
      this.levels.set(name, level);
      gravest = graver(gravest, level);
    }
    if (gravest !== this.gravest) this.announce(gravest);
    this.gravest = gravest;
  }

  private announce(level: DiskLevel): void {
    const uses = [...this.volumes].map(([name, use]) => `${name} ${describe(use)}`).join(', ');
    const line = `${MEANINGS[level]} (${uses}).`;
    if (level === 'ample') this.logger.log(line);
    else if (level === 'filling') this.logger.warn(line);
    else this.logger.error(line);
  }
}

function describe({ usedShare, freeBytes }: VolumeUse): string {
  return `${Math.floor(usedShare * 100)} % used, ${Math.floor(freeBytes / 2 ** 20)} MiB free`;
}
