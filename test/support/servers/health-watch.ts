import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { PROJECT_ROOT } from '../../../backend/platform/paths.js';

/** Response times in ms, and the number of requests without an answer. */
export interface HealthFigures {
  asked: number;
  worst: number;
  /** Time that the host of this virtual machine kept its processors from it during the worst, ms. */
  stolenOfWorst: number;
  p99: number;
  failures: number;
}

/** Requests `/health/live` from a separate thread until it is ended. */
export class HealthWatch {
  private readonly worker: Worker;

  constructor(serverUrl: string, everyMs = 10) {
    const script = join(PROJECT_ROOT, 'test/support/servers/health-watch-thread.mjs');
    this.worker = new Worker(script, { workerData: { url: `${serverUrl}/health/live`, everyMs } });
  }

  async end(): Promise<HealthFigures> {
    this.worker.postMessage('end');
    const [{ gaps, failures, stolenOfWorst }] = (await once(this.worker, 'message')) as [
      { gaps: number[]; failures: number; stolenOfWorst: number },
    ];
    const sorted = gaps.sort((a, b) => a - b);
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
    return { asked: sorted.length, worst: at(1), stolenOfWorst, p99: at(0.99), failures };
  }
}
