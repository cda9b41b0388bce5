import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';

/** Longest time that a scrape by Prometheus waits for one figure. A figure that does not arrive is reported as NaN. */
const READ_WITHIN_MS = 2_000;

type Read = () => number | null | Promise<number | null>;
type ReadEach = () => Iterable<[string, number]> | Promise<Iterable<[string, number]>>;

/**
 * Collects figures for operators, in the text format of Prometheus. Each feature registers its own figures once. Their
 * names start with `mesonet_`, hold the unit, and end with `_total` for a figure that only grows. A label never holds
 * an id of a station or an account, because there may be many.
 */
@Injectable()
export class Metrics {
  private readonly registry = new Registry();
  readonly contentType = this.registry.contentType;

  constructor() {
    // The default metrics describe the process: memory, processor, open files, delay of the event loop.
    collectDefaultMetrics({ register: this.registry });
  }

  /** Registers a counter of events. */
  counter<Label extends string>(name: string, help: string, labelNames: readonly Label[]): Counter<Label> {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }

  /** Registers a figure that goes up and down. It is read at each scrape; null means that its value is unknown. */
  gauge(name: string, help: string, read: Read): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [this.registry],
      collect: async () => gauge.set((await withinTime(read)) ?? NaN),
    });
  }

  /**
   * Registers a figure that goes up and down, separately for each of a few values of a label. The function `read`
   * returns pairs of a label value and its figure.
   */
  gaugeOfEach(name: string, help: string, label: string, read: ReadEach): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [this.registry],
      collect: async () => {
        const figures = await withinTime(async () => [...(await read())]);
        gauge.reset();
        for (const [value, figure] of figures ?? []) gauge.set({ [label]: value }, figure);
      },
    });
  }

  /** Registers a figure that only grows and that other code counts. It is read at each scrape. */
  total(name: string, help: string, read: () => number): void {
    const counter: Counter = new Counter({
      name,
      help,
      registers: [this.registry],
      collect: () => {
        counter.reset();
        counter.inc(read());
      },
    });
  }

  /** Returns all figures in the text format of Prometheus. */
  render(): Promise<string> {
    return this.registry.metrics();
  }
}

async function withinTime<T>(read: () => T | Promise<T>): Promise<T | null> {
  try {
    return await Promise.race([read(), delay(READ_WITHIN_MS, null, { ref: false })]);
  } catch {
    // If one figure cannot be read, for instance because a database is away, the others are still reported.
    return null;
  }
}
