import { Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { countMaps, readMapsLimit } from '../../../platform/metrics/memory-maps.js';

const LOOK_EVERY_MS = 2_000;
const HIGH_SHARE = 0.6;
/** Below this it is no longer high, so that it does not come and go. */
const LOW_SHARE = 0.55;

export interface MapsUse {
  used: number;
  limit: number;
}

/** @param wasHigh as found before */
export function areMapsHigh({ used, limit }: MapsUse, wasHigh: boolean): boolean {
  return used / limit >= (wasHigh ? LOW_SHARE : HIGH_SHARE);
}

/**
 * Watches the memory maps of the QuestDB this server runs. At the limit QuestDB suspends its table; what takes them is
 * reading and writing many months at once, so long work on stored samples rests while there are many.
 */
export class MapGuard implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('Store');
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | null = null;
  private lastUse: MapsUse | null = null;
  private since: Date | null = null;

  /**
   * @param pid of QuestDB; undefined while it does not run, and always where it is not ours to start
   * @param limit in place of the system's
   */
  constructor(
    private readonly pid: () => number | undefined,
    private readonly limit: number | undefined,
    private readonly now: () => Date,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.look();
    this.timer = setInterval(() => void this.look(), LOOK_EVERY_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** As last seen; null: nobody can tell. */
  get use(): MapsUse | null {
    return this.lastUse;
  }

  /** Since when there are too many; null while there are not. */
  get highSince(): Date | null {
    return this.since;
  }

  private look(): Promise<void> {
    this.looking ??= this.measure().finally(() => (this.looking = null));
    return this.looking;
  }

  private async measure(): Promise<void> {
    const pid = this.pid();
    try {
      if (pid === undefined) this.lastUse = null;
      else this.lastUse = { used: await countMaps(pid), limit: this.limit ?? (await readMapsLimit()) };
    } catch {
      // It has just ended, or runs as another user.
      this.lastUse = null;
    }
    this.tell(this.lastUse !== null && areMapsHigh(this.lastUse, this.since !== null));
  }

  private tell(isHigh: boolean): void {
    if (isHigh === (this.since !== null)) return;
    this.since = isHigh ? this.now() : null;
    const use = this.lastUse ? `${this.lastUse.used} of ${this.lastUse.limit}` : 'unknown';
    if (isHigh)
      this.logger.warn(`QuestDB uses many memory maps (${use}): imports wait. Raise vm.max_map_count.`);
    else this.logger.log(`QuestDB uses few memory maps again (${use}): imports go on.`);
  }
}
