import { setTimeout as delay } from 'node:timers/promises';
import { ChartQuery } from '@mesonet/contract/charts.js';
import { HOUR_MS, MINUTE_MS } from '@mesonet/model/durations.js';
import { Injectable, Logger } from '@nestjs/common';
import type { NamedSeries } from '../../stations/station-directory.js';
import { ChartsService } from '../../charts/charts.service.js';
import type { Message } from '../channels/message.js';
import type { NoticeDetails } from './notice-details.js';
import type { ShownMeasurement } from './words/shown-measurement.js';

/** Time before the episode that the chart also shows. */
const BEFORE_MS = 6 * HOUR_MS;
/** The longest time that a chart shows. For a longer episode, it shows the newest part. */
const LONGEST_MS = 48 * HOUR_MS;
/** Time limit for drawing the chart. After it, the mail is sent without a chart instead of late. */
const PATIENCE_MS = 3_000;
/** Size of the chart in CSS pixels, for a mail. The image has twice as many pixels in both directions. */
const LOOK = { width: 470, height: 260, scale: 2, format: 'png', ttl: 10 };

/**
 * Returns the limits of an alarm that can be drawn as lines across the chart.
 * @returns limits of an alarm of variant `meas`, base unit; none for other variants, whose limits are not values
 */
function limitsOf({ variant, limit_value, min_value, max_value }: NoticeDetails): number[] {
  if (variant !== 'meas') return [];
  return [limit_value, min_value, max_value].filter((limit) => limit !== null);
}

/** Draws the chart of a notice, which shows the values around the time of the event. */
@Injectable()
export class NoticeChart {
  private readonly logger = new Logger('Notices');

  constructor(private readonly charts: ChartsService) {}

  /**
   * Draws the chart of one notice.
   * @returns null when there is nothing to draw, or when drawing fails or takes too long
   */
  async draw(
    notice: NoticeDetails,
    station: NamedSeries,
    { label }: ShownMeasurement,
  ): Promise<Message['chart']> {
    if (notice.variant === 'nodata') return null;
    const now = Date.now();
    // The time is rounded to minutes, so that all recipients get the same chart and it is drawn only once.
    const nextMinute = Math.ceil(now / MINUTE_MS) * MINUTE_MS;
    const end = Math.min(nextMinute, (notice.ended_at?.getTime() ?? nextMinute) + HOUR_MS);
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
