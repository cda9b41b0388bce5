import { Injectable, Logger } from '@nestjs/common';
import { PastValues } from './past-values.js';
import type { Watch } from './watch.js';

/**
 * Time after which the reading of stored values ends, even if some are not read yet. Changes of a value are then
 * measured only from the values that were read by then, and from new samples.
 */
const READ_WITHIN_MS = 5_000;

/**
 * Loads the recent stored values for alarms of variant `rate`, because these alarms measure the change of a value from
 * them.
 */
@Injectable()
export class RateHistory {
  private readonly logger = new Logger('Alarms');

  constructor(private readonly past: PastValues) {}

  /** @param now current time, UTC ms; the values of the window before it are loaded */
  async load(watches: readonly Watch[], now: number): Promise<void> {
    const signal = AbortSignal.timeout(READ_WITHIN_MS);
    try {
      for (const watch of watches)
        if (watch.alarm.rule.variant === 'rate') await this.loadOne(watch, now, signal);
    } catch (error) {
      this.logger.warn(`Changes are measured from the next samples on: ${String(error)}`);
    }
  }

  private async loadOne(watch: Watch, now: number, signal: AbortSignal): Promise<void> {
    const { series, measkey, rule } = watch.alarm;
    const range = { start: now - rule.windowMs, end: now };
    for await (const values of this.past.read(series, measkey, range, signal))
      for (const { time, value } of values) watch.remember(time, value);
  }
}
