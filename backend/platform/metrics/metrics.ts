import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';

/** A scrape waits no longer for one figure; what cannot be told is NaN. */
const TELL_WITHIN_MS = 2_000;

type Read = () => number | null | Promise<number | null>;
type ReadEach = () => Iterable<[string, number]> | Promise<Iterable<[string, number]>>;

/**
 * Figures for operators, in the text format of Prometheus. Each part registers its own, once. Names start with
 * `mesonet_`, hold the unit and, for what only grows, end with `_total`; a label never holds an id of a station or
 * an account, of which there may be many.
 */
@Injectable()
export class Metrics {
  private readonly registry = new Registry();
  readonly contentType = this.registry.contentType;

  constructor() {
    // Of the process: memory, processor, open files, delay of the event loop.
    collectDefaultMetrics({ register: this.registry });
  }

  /** Counts what happens. */
  counter<Label extends string>(name: string, help: string, labelNames: readonly Label[]): Counter<Label> {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }

  /** A figure that goes up and down, asked for at each scrape; null: nobody can tell. */
  gauge(name: string, help: string, read: Read): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [this.registry],
      collect: async () => gauge.set((await withinTime(read)) ?? NaN),
    });
  }

  /** The same for each of a few: pairs of the label's value and the figure. */
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

  /** What only grows and is counted elsewhere, asked for at each scrape. */
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

  /** All figures as text. */
  render(): Promise<string> {
    return this.registry.metrics();
  }
}

async function withinTime<T>(read: () => T | Promise<T>): Promise<T | null> {
  try {
    return await Promise.race([read(), delay(TELL_WITHIN_MS, null, { ref: false })]);
  } catch {
    // A database that is away: the other figures are wanted all the more.
    return null;
  }
}
