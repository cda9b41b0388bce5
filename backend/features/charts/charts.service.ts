import { createHash } from 'node:crypto';
import type { ChartQuery } from '@mesonet/contract/charts.js';
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
import type { Chart, Column } from './draw/chart-model.js';
import { planRose, toRose } from './rose-plan.js';

const MINUTE = 60_000;

/** The request for an image, and what only this program may add. */
export type AskedImage = ChartQuery & {
  /** Drawn as lines across the first measurement of a trend, base unit. */
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
   * The caller's right to see the station was checked before: an image is the same for all who have it.
   * @throws InvalidInput, Unavailable
   */
  image(station: NamedSeries, access: Access, asked: AskedImage, now: number): Promise<ChartImage> {
    const { ttl, ...look } = asked;
    const key = `${stationLook(station)} ${JSON.stringify(look)}`;
    return this.images.get(key, ttl * MINUTE, now, () => this.draw(station, access, asked, now));
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
    const series = toChartSeries(plan, await read(plan.query), asked.limits);
    return { kind: 'trend', ...frame(plan.query), series };
  }

  /** The answer is wanted whole, whoever asked first has gone or not: others may wait for the same image. */
  private async read(
    station: NamedSeries,
    access: Access,
    query: DecidedQuery,
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

/** Of stations as they are known now: the directory makes others when something of them changes. */
const looks = new WeakMap<NamedSeries, string>();

/** What of a station an image shows beside its samples. The series of a deleted one is never used again. */
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
