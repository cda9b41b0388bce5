import { Injectable, Logger } from '@nestjs/common';
import { PastValues } from './past-values.js';
import type { Watch } from './watch.js';

/** Reading gives up after so long; a change is then measured from the first new sample. */
const READ_WITHIN_MS = 5_000;

/** Reads stored values for alarms on a change, so that it is measured from those of the window before now. */
@Injectable()
export class RateHistory {
  private readonly logger = new Logger('Alarms');

  constructor(private readonly past: PastValues) {}

  /** @param now UTC ms */
  async tell(watches: readonly Watch[], now: number): Promise<void> {
    const signal = AbortSignal.timeout(READ_WITHIN_MS);
    try {
      for (const watch of watches)
        if (watch.alarm.rule.variant === 'rate') await this.tellOne(watch, now, signal);
    } catch (error) {
      this.logger.warn(`Changes are measured from the next samples on: ${String(error)}`);
    }
  }

  private async tellOne(watch: Watch, now: number, signal: AbortSignal): Promise<void> {
    const { series, measkey, rule } = watch.alarm;
    const range = { start: now - rule.windowMs, end: now };
    for await (const values of this.past.read(series, measkey, range, signal))
      for (const { time, value } of values) watch.remember(time, value);
  }
}
