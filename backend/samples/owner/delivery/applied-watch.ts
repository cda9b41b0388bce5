import { Logger } from '@nestjs/common';
import type { SampleWriter, StorePosition } from '../../store/sample-writer.js';
import { persist, rest } from '../../pacing/backoff.js';
import type { Overlay, OverlayEntry } from './overlay.js';
import { Suspension } from './suspension.js';
import { Wakeup } from '../../pacing/wakeup.js';

const ASK_EVERY_MS = 100;
/**
 * Interval at which the store is asked for its position while no write waits to be applied. The answer also shows that
 * QuestDB has suspended a table, that is, no longer applies its writes.
 */
const ASK_WHEN_IDLE_MS = 5_000;
/** A store that hangs gives neither an answer nor an error, so after this silence it counts as away. */
const SILENT_MS = 10_000;

interface Write {
  id: number;
  entries: readonly OverlayEntry[];
  /**
   * Number of writes that the store had acknowledged when it was asked for its position for the first time after this
   * write; null until it has answered. Once the store has applied as many, it has applied this write.
   */
  position: bigint | null;
}

/**
 * Removes rows from the overlay, which holds the rows that queries of the store do not return yet, once queries return
 * them. QuestDB acknowledges a write before it applies it, so the store is asked for its position again and again.
 */
export class AppliedWatch {
  private readonly logger = new Logger('Store');
  private readonly work = new Wakeup();
  private readonly suspension: Suspension;
  private writes: Write[] = [];
  private lastId = 0;
  private lastPosition: StorePosition | null = null;
  private answeredAt = 0;
  private newestWritten = 0n;
  private isSetBack = false;
  /**
   * Wakes the code that looks for lost rows: when the store answers for the first time, when it answers again after a
   * failure, and at each answer after it has lost writes.
   */
  readonly back = new Wakeup();

  constructor(
    private readonly writer: Pick<SampleWriter, 'position' | 'resume'>,
    private readonly overlay: Overlay,
  ) {
    this.suspension = new Suspension(writer);
  }

  /**
   * The last known position of the store: the number of writes that it has acknowledged, and the number that it has
   * applied. Null while the store does not answer.
   */
  get position(): StorePosition | null {
    return performance.now() - this.answeredAt < SILENT_MS ? this.lastPosition : null;
  }

  /** True once the store has counted fewer writes than before, which means that it was replaced by an older copy. */
  get hasLostWrites(): boolean {
    return this.isSetBack;
  }

  acknowledged(entries: readonly OverlayEntry[]): void {
    const id = ++this.lastId;
    for (const entry of entries) entry.write = entry.isQueued ? 0 : id;
    this.writes.push({ id, entries, position: null });
    this.work.ring();
  }

  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.ask(signal);
      if (this.writes.length > 0) await rest(ASK_EVERY_MS, signal);
      else await this.work.sleep(signal, ASK_WHEN_IDLE_MS);
    }
  }

  private async ask(signal: AbortSignal): Promise<void> {
    const before = this.lastId;
    const position = await persist(
      () => this.writer.position(),
      signal,
      (error) => {
        this.lastPosition = null;
        this.logger.warn(`The store does not answer: ${String(error)}`);
      },
    );
    if (!position) return;
    await this.suspension.see(position, performance.now());
    this.isSetBack ||= position.written < this.newestWritten;
    this.newestWritten = position.written;
    if (!this.lastPosition || this.isSetBack) this.back.ring();
    this.lastPosition = position;
    this.answeredAt = performance.now();
    for (const write of this.writes) if (write.id <= before) write.position ??= position.written;
    const applied = this.writes.filter(
      (write) => write.position !== null && write.position <= position.applied,
    );
    this.writes = this.writes.filter((write) => !applied.includes(write));
    applied.forEach(({ id, entries }) => this.release(id, entries));
    if (position.applied >= position.written) this.overlay.complete();
  }

  private release(id: number, entries: readonly OverlayEntry[]): void {
    for (const entry of entries) if (entry.write === id) this.overlay.remove(entry);
  }
}
