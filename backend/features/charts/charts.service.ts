import { createHash } from 'node:crypto';
import type { ChartQuery } from '@mesonet/contract/charts.js';
import { Injectable } from '@nestjs/common';
import type { Access } from '../../platform/access/principal.js';
import { bucketsOf } from '../../query/buckets.js';
import { TrendsService } from '../../query/trends/trends.service.js';
import type { NamedSeries } from '../stations/station-directory.js';
import { ChartDrawer } from './chart-drawer.js';
import { type ChartImage, ChartImages } from './chart-images.js';
import { type ChartPlan, planChart } from './chart-plan.js';
import { type ReadTrend, toChartSeries } from './chart-series.js';
import type { Chart, Column } from './draw/chart-model.js';

const MINUTE = 60_000;

@Injectable()
export class ChartsService {
  constructor(
    private readonly trends: TrendsService,
    private readonly drawer: ChartDrawer,
    private readonly images: ChartImages,
  ) {}

  /**
   * The caller's right to see the station was checked before: an image is the same for all who have it.
   * @throws InvalidInput, Unavailable
   */
  image(station: NamedSeries, access: Access, asked: ChartQuery, now: number): Promise<ChartImage> {
    const { ttl, ...look } = asked;
    // The series of a deleted station is never used again.
    const key = JSON.stringify([station.series, station.stationname, station.timezone, look]);
    return this.images.get(key, ttl * MINUTE, now, () => this.draw(station, access, asked, now));
  }

  private async draw(
    station: NamedSeries,
    access: Access,
    asked: ChartQuery,
    now: number,
  ): Promise<ChartImage> {
    const chart = await this.chart(station, access, asked, now);
    const bytes = await this.drawer.draw({ chart, format: asked.format, scale: asked.scale });
    const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 27);
    return { bytes, etag: `"${digest}"`, drawnAt: now };
  }

  private async chart(station: NamedSeries, access: Access, asked: ChartQuery, now: number): Promise<Chart> {
    const plan = planChart(asked, station, now);
    const { width, height, theme } = asked;
    const { start, end } = plan.query.range;
    const title = asked.title || station.stationname;
    const trend = await this.read(station, access, plan, now);
    const frame = { title, width, height, theme, start, end, zone: station.timezone };
    return { kind: 'trend', ...frame, series: toChartSeries(plan, trend) };
  }

  /** The answer is wanted whole, whoever asked first has gone or not: others may wait for the same image. */
  private async read(
    station: NamedSeries,
    access: Access,
    { query }: ChartPlan,
    now: number,
  ): Promise<ReadTrend> {
    const unending = new AbortController().signal;
    const { head, time, columns } = await this.trends.trend(station, access, query, now, unending);
    const read = new Map<string, Column>();
    for await (const { key, values } of columns) read.set(key, values as Column);
    const edges = bucketsOf(query.range, query.interval, station.timezone, now, time.length)?.edges ?? [];
    return { units: head.units, timezone: station.timezone, time, ends: edges.slice(1), columns: read };
  }
}
