import { setTimeout as delay } from 'node:timers/promises';
import { ChartQuery } from '@mesonet/contract/charts.js';
import { Injectable, Logger } from '@nestjs/common';
import type { NamedSeries } from '../../stations/station-directory.js';
import { ChartsService } from '../../charts/charts.service.js';
import type { Message } from '../channels/message.js';
import type { NoticeDetails } from './notice-details.js';
import type { ShownMeasurement } from './words/shown-measurement.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** The chart shows so much of the time before the episode. */
const BEFORE_MS = 6 * HOUR_MS;
/** The chart of a long episode shows its newest part only. */
const LONGEST_MS = 48 * HOUR_MS;
/** A mail goes without its chart rather than late. */
const PATIENCE_MS = 3_000;
/** CSS pixels as in a mail, and twice as many in the image. */
const LOOK = { width: 470, height: 260, scale: 2, format: 'png', ttl: 10 };

/** @returns the limits of a rule on values, base unit; none for a change, which has no line that it crosses */
function limitsOf({ variant, limit_value, min_value, max_value }: NoticeDetails): number[] {
  if (variant !== 'meas') return [];
  return [limit_value, min_value, max_value].filter((limit) => limit !== null);
}

/** Draws the chart around an event. */
@Injectable()
export class NoticeChart {
  private readonly logger = new Logger('Notices');

  constructor(private readonly charts: ChartsService) {}

  /** @returns null when there is nothing to draw, or it fails, or takes too long */
  async draw(
    notice: NoticeDetails,
    station: NamedSeries,
    { label }: ShownMeasurement,
  ): Promise<Message['chart']> {
    if (notice.variant === 'nodata') return null;
    const now = Date.now();
    // The same for all recipients, so that they share one drawing.
    const soon = Math.ceil(now / MINUTE_MS) * MINUTE_MS;
    const end = Math.min(soon, (notice.ended_at?.getTime() ?? soon) + HOUR_MS);
    const start = Math.max(notice.started_at.getTime() - BEFORE_MS, end - LONGEST_MS);
    const access = {
      principal: null,
      accountId: station.accountId,
      role: 'manager',
      isPublic: false,
    } as const;
    try {
      const asked = ChartQuery.parse({
        ...LOOK,
        measKeys: notice.measkey,
        start: new Date(start).toISOString(),
        end: new Date(end).toISOString(),
        title: station.stationname.slice(0, 200),
      });
      const limits = limitsOf(notice);
      const drawing = this.charts.image(station, access, { ...asked, limits }, now);
      const image = await Promise.race([drawing, delay(PATIENCE_MS, null, { ref: false })]);
      return image && { png: image.bytes, alt: `Chart of ${label} around the alarm` };
    } catch (error) {
      this.logger.debug(`A notice goes without its chart: ${String(error)}`);
      return null;
    }
  }
}
