import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Liveness } from '@mesonet/contract/health.js';

const RESOLUTION_MS = 10;
const WINDOW_MS = 10_000;

/** Measures by how much timers are late, which shows how long the event loop is blocked. */
@Injectable()
export class EventLoopDelay implements OnModuleInit, OnApplicationShutdown {
  private readonly histogram: IntervalHistogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  private timer: NodeJS.Timeout | undefined;
  private last: Liveness['eventLoopDelayMs'] = { p50: 0, p99: 0, max: 0 };

  onModuleInit(): void {
    this.histogram.enable();
    this.timer = setInterval(() => this.closeWindow(), WINDOW_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
    this.histogram.disable();
  }

  /** Returns by how much timers were late in the last complete 10 seconds, ms. */
  read(): Liveness['eventLoopDelayMs'] {
    return this.last;
  }

  private closeWindow(): void {
    const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
    this.last = {
      p50: late(this.histogram.percentile(50)),
      p99: late(this.histogram.percentile(99)),
      max: late(this.histogram.max),
    };
    this.histogram.reset();
  }
}
