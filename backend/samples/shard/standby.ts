import { AppliedWatch } from '../delivery/applied-watch.js';
import { Overlay } from '../delivery/overlay.js';
import { RowsUnderWay } from '../delivery/rows-under-way.js';
import type { TenureStatus } from '../samples-status.js';
import type { SampleStore } from '../store/sample-store.js';

/** What a process does of a shard that another owns: it looks whether the store answers its queries. */
export class Standby {
  private readonly watch: AppliedWatch;
  private watching: AbortController | null = null;

  constructor(store: SampleStore) {
    this.watch = new AppliedWatch(store, new Overlay(new RowsUnderWay()));
  }

  get isOn(): boolean {
    return this.watching !== null;
  }

  /** Changes nothing when it is on. */
  start(): void {
    if (this.watching) return;
    this.watching = new AbortController();
    void this.watch.run(this.watching.signal);
  }

  stop(): void {
    this.watching?.abort();
    this.watching = null;
  }

  status(): TenureStatus {
    return {
      appendedSeq: 0,
      foldedSeq: 0,
      isReplaying: false,
      rowsWaiting: 0,
      refusedRows: 0,
      flaggedSamples: 0,
      failedObservations: 0,
      damagedBatches: 0,
      lastCut: null,
      gaps: [],
      store: this.watch.position,
    };
  }
}
