import { Logger } from '@nestjs/common';
import type { SampleStore, StorePosition } from '../store/sample-store.js';
import { persist, rest } from '../pacing/backoff.js';
import type { Overlay, OverlayEntry } from './overlay.js';
import { Suspension } from './suspension.js';
import { Wakeup } from '../pacing/wakeup.js';

const ASK_EVERY_MS = 100;
/** With nothing under way it still asks now and then, so that a suspended engine is noticed. */
const ASK_WHEN_IDLE_MS = 5_000;
/** An engine that hangs gives no answer and no error: silent for so long, it counts as away. */
const SILENT_MS = 10_000;

interface Write {
  id: number;
  entries: readonly OverlayEntry[];
  /** The engine's position once the write was acknowledged; null until asked. */
  position: bigint | null;
}

/** Takes rows off the overlay once the engine answers queries with them. */
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
  /** Rings when the store answers for the first time, and when it is back. */
  readonly back = new Wakeup();

  constructor(
    private readonly store: SampleStore,
    private readonly overlay: Overlay,
  ) {
    this.suspension = new Suspension(store);
  }

  /** As last asked; null while the store does not answer. */
  get position(): StorePosition | null {
    return performance.now() - this.answeredAt < SILENT_MS ? this.lastPosition : null;
  }

  /** True once the store counted fewer writes than before: it went back to an earlier state. */
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
      () => this.store.position(),
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
  }

  private release(id: number, entries: readonly OverlayEntry[]): void {
    for (const entry of entries) if (entry.write === id) this.overlay.remove(entry);
  }
}
