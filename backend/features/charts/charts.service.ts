import { createHash } from 'node:crypto';
import type { ChartQuery } from '@mesonet/contract/charts.js';
import type { Column } from '@mesonet/model/chart/trend-series.js';
import { MINUTE_MS } from '@mesonet/model/durations.js';
import { Injectable } from '@nestjs/common';
import type { Access } from '../../platform/access/principal.js';
import { bucketsOf } from '../../query/buckets.js';
import { TrendsService } from '../../query/trends/trends.service.js';
import type { NamedSeries } from '../stations/station-directory.js';
import { ChartDrawer } from './chart-drawer.js';
import { type ChartImage, ChartImages } from './chart-images.js';
import { planChart } from './chart-plan.js';
import type { DecidedQuery } from './chart-query.js';
import { type ReadTrend, toChartSeries } from './chart-series.js';
import type { Chart } from './draw/chart-content.js';
import { planRose, toRose } from './rose-plan.js';

/** The query of an image, with settings that only the server itself can set */
export type AskedImage = ChartQuery & {
  /** Limits to draw as lines across the first measurement of a trend, base unit */
  limits?: readonly number[];
};

@Injectable()
export class ChartsService {
  constructor(
    private readonly trends: TrendsService,
    private readonly drawer: ChartDrawer,
    private readonly images: ChartImages,
  ) {}

  /**
   * Returns a stored or newly drawn image. The caller must have checked who may see the station; everybody gets the
   * same image.
   * @throws InvalidInput, Unavailable
   */
  image(station: NamedSeries, access: Access, asked: AskedImage, now: number): Promise<ChartImage> {
    const { ttl, ...look } = asked;
    const key = `${stationLook(station)} ${JSON.stringify(look)}`;
    return this.images.get(key, ttl * MINUTE_MS, now, () => this.draw(station, access, asked, now));
  }

  private async draw(
    station: NamedSeries,
    access: Access,
    asked: AskedImage,
    now: number,
  ): Promise<ChartImage> {
    const chart = await this.chart(station, access, asked, now);
    const bytes = await this.drawer.draw({ chart, format: asked.format, scale: asked.scale });
    const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 27);
    return { bytes, etag: `"${digest}"`, drawnAt: now };
  }

  private async chart(station: NamedSeries, access: Access, asked: AskedImage, now: number): Promise<Chart> {
    const { width, height, theme } = asked;
    const read = (query: DecidedQuery) => this.read(station, access, query, now);
    const frame = ({ range: { start, end } }: DecidedQuery) => {
      return {
        title: asked.title || station.stationname,
        width,
        height,
        theme,
        start,
        end,
        zone: station.timezone,
      };
    };
    if (asked.chart === 'windrose') {
      const plan = planRose(asked, station, now);
      return { kind: 'windrose', ...frame(plan.query), ...toRose(plan, await read(plan.query)) };
    }
    const plan = planChart(asked, station, now);
    const trend = await read(plan.query);
    const series = toChartSeries(plan, trend, { theme, limits: asked.limits });
    return { kind: 'trend', ...frame(plan.query), time: trend.time, series };
  }

  /**
   * Reads the whole trend, even after the client has closed its request, because others may wait for the same image.
   */
  private async read(
    station: NamedSeries,
    access: Access,
    query: DecidedQuery,
    now: number,
  ): Promise<ReadTrend> {
    const unending = new AbortController().signal;
    const { head, time, columns } = await this.trends.trend(station, access, query, {
      now,
      signal: unending,
    });
    const read = new Map<string, Column>();
    for await (const { key, values } of columns) read.set(key, values as Column);
    const { timezone } = station;
    const limits = { timezone, now, limit: time.length };
    const edges = bucketsOf(query.range, query.interval, limits)?.edges ?? [];
    return { units: head.units, timezone, time, ends: edges.slice(1), columns: read };
  }
}

/**
 * The facts about each station that influence its images. The directory of stations makes a new object when a station
 * changes, so a stored entry is never outdated.
 */
const looks = new WeakMap<NamedSeries, string>();

/**
 * Returns a text made of the facts about a station that influence its images, besides the samples. It names the series,
 * which is never used for another station.
 */
function stationLook(station: NamedSeries): string {
  const known = looks.get(station);
  if (known !== undefined) return known;
  const { series, stationname, timezone, units, extras } = station;
  const own = [...(extras?.values() ?? [])].map(({ measurement }) => measurement);
  const ownLook = own.map(({ key, label, mClass }) => [key, label, mClass]);
  const look = JSON.stringify([series, stationname, timezone, units, ...ownLook]);
  looks.set(station, look);
  return look;
}
