import { AppliedWatch } from './delivery/applied-watch.js';
import { Overlay } from './delivery/overlay.js';
import { RowsUnderWay } from './delivery/rows-under-way.js';
import type { RunStatus } from '../status/samples-status.js';
import type { SampleWriter } from '../store/sample-writer.js';

/** Watches whether the store answers queries, in a process that is not the owner of the shard. */
export class Standby {
  private readonly watch: AppliedWatch;
  private watching: AbortController | null = null;

  constructor(writer: Pick<SampleWriter, 'position' | 'resume'>) {
    this.watch = new AppliedWatch(writer, new Overlay(new RowsUnderWay()));
  }

  get isOn(): boolean {
    return this.watching !== null;
  }

  /** Starts watching, unless it is already watching. */
  start(): void {
    if (this.watching) return;
    this.watching = new AbortController();
    void this.watch.run(this.watching.signal);
  }

  stop(): void {
    this.watching?.abort();
    this.watching = null;
  }

  status(): RunStatus {
    return {
      appendedSeq: 0,
      foldedSeq: 0,
      isReplaying: false,
      rowsWaiting: 0,
      refusedRows: 0,
      flaggedSamples: 0,
      failedObservations: 0,
      damagedBatches: 0,
      lastSnapshot: null,
      store: this.watch.position,
    };
  }
}
