import { Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { countMaps, readMapsLimit } from '../../../platform/metrics/memory-maps.js';

const LOOK_EVERY_MS = 2_000;
const HIGH_SHARE = 0.6;
/**
 * The use of memory maps counts as high until it falls below this share, so that the state does not switch back and
 * forth.
 */
const LOW_SHARE = 0.55;

export interface MapsUse {
  used: number;
  limit: number;
}

/**
 * True when QuestDB uses too many memory maps.
 * @param wasHigh result of the last check
 */
export function areMapsHigh({ used, limit }: MapsUse, wasHigh: boolean): boolean {
  return used / limit >= (wasHigh ? LOW_SHARE : HIGH_SHARE);
}

/**
 * Watches the number of memory maps of the QuestDB that this server has started. QuestDB accesses its files through
 * these maps. At the limit of the system, it stops applying rows to its table. Reads and writes of many months need the
 * most maps, so long jobs on stored rows pause while there are many maps.
 */
export class MapGuard implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('Store');
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | null = null;
  private lastUse: MapsUse | null = null;
  private since: Date | null = null;

  /**
   * @param pid process id of QuestDB; undefined while QuestDB does not run, and always undefined if this server does
   *   not start it
   * @param limit replaces the limit of the system
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

  /** The last measured use; null when it could not be measured. */
  get use(): MapsUse | null {
    return this.lastUse;
  }

  /** Time since which there are too many memory maps; null while there are few enough. */
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
      // The memory maps of QuestDB cannot be counted: QuestDB has just ended, or it runs as another user.
      this.lastUse = null;
    }
    this.log(this.lastUse !== null && areMapsHigh(this.lastUse, this.since !== null));
  }

  private log(isHigh: boolean): void {
    if (isHigh === (this.since !== null)) return;
    this.since = isHigh ? this.now() : null;
    const use = this.lastUse ? `${this.lastUse.used} of ${this.lastUse.limit}` : 'unknown';
    if (isHigh)
      this.logger.warn(`QuestDB uses many memory maps (${use}): imports wait. Raise vm.max_map_count.`);
    else this.logger.log(`QuestDB uses few memory maps again (${use}): imports go on.`);
  }
}
