import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { parseUnitList } from '@mesonet/model/units.js';
import { CONFIG } from '../../platform/config.module.js';
import type { Config } from '../../platform/config.js';
import { ConsolePage, type PageHead } from '../../platform/pages/console-page.js';
import { LatestSamples } from '../../samples/owner/latest-samples.js';
import { type KnownAccount, type NamedSeries, StationDirectory } from '../stations/station-directory.js';

const ADDRESS = /^\/([^/]+)\/WeatherStations\/([^/?]+)\/RT\/(main|overview|map)\/?(?:\?(.*))?$/;
/** The measurements that the preview picture may show, the preferred ones first. */
const PICTURED = [
  'temperature',
  'dewPoint',
  'relativeHumidity',
  'windSpeed',
  'rainToday',
  'adjustedPressure',
];
const MOST_PICTURED = 2;
/** The size of the preview picture in pixels, as social networks recommend it. */
const SIZE = { width: '1200', height: '630' };

type Tag = PageHead['tags'][number];

/**
 * Describes dashboards to programs that show a preview of a link to them. It needs no database query, and describes
 * only stations of accounts with anonymous access: for any other station, programs get the same page as for a station
 * that does not exist.
 */
@Injectable()
export class LinkPreviews implements OnModuleInit {
  constructor(
    private readonly page: ConsolePage,
    private readonly directory: StationDirectory,
    private readonly latest: LatestSamples,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.page.describeWith((url) => this.describe(url));
  }

  private describe(url: string): PageHead | null {
    const [, accountId = '', stationId = '', view, query = ''] = ADDRESS.exec(url) ?? [];
    const account = this.directory.account(accountId);
    if (!account?.allowsAnonymousGuest) return null;
    if (view === 'overview' || view === 'map') {
      return stationId === `${accountId}_all` ? this.ofAccount(account, view) : null;
    }
    const station = this.directory.byId(decoded(stationId));
    return station?.accountId === accountId ? this.ofStation(account, station, query) : null;
  }

  private ofAccount({ id, accountname }: KnownAccount, view: 'overview' | 'map'): PageHead {
    const name = accountname || id;
    const title = `${name} · ${view === 'map' ? 'Map' : 'Overview'}`;
    const description = `Live weather of all stations of ${name}`;
    const url = `${this.config.PUBLIC_URL}/${id}/WeatherStations/${id}_all/RT/${view}`;
    return {
      title,
      description,
      tags: [...commonTags({ title, description, url, site: name }), card('summary')],
    };
  }

  private ofStation(account: KnownAccount, station: NamedSeries, query: string): PageHead {
    const { stationId, stationname: title } = station;
    const site = account.accountname || account.id;
    const description = `Live weather at ${title}, ${site}`;
    const url = `${this.config.PUBLIC_URL}/${account.id}/WeatherStations/${stationId}/RT/main`;
    const image = this.imageOf(station, new URLSearchParams(query));
    const common = commonTags({ title, description, url, site });
    if (image === null) return { title, description, tags: [...common, card('summary')] };
    const alt = `Chart of the last 24 hours at ${title}`;
    const picture: Tag[] = [
      ['property', 'og:image', image],
      ['property', 'og:image:type', 'image/png'],
      ['property', 'og:image:width', SIZE.width],
      ['property', 'og:image:height', SIZE.height],
      ['property', 'og:image:alt', alt],
      ['name', 'twitter:image', image],
      ['name', 'twitter:image:alt', alt],
    ];
    return { title, description, tags: [...common, card('summary_large_image'), ...picture] };
  }

  /**
   * @param asked query parameters of the dashboard address that somebody shared
   * @returns address of the preview picture; null for a station without a measurement to draw
   */
  private imageOf({ series, stationId }: NamedSeries, asked: URLSearchParams): string | null {
    const known = this.latest.get(series)?.keys;
    const keys = PICTURED.filter((key) => known?.has(key)).slice(0, MOST_PICTURED);
    if (keys.length === 0) return null;
    const units = readUnits(asked.get('units'));
    const params = new URLSearchParams({
      measKeys: keys.join(),
      period: '24h',
      ...SIZE,
      ...(units !== null && { units }),
      ...(asked.get('theme') === 'dark' && { theme: 'dark' }),
    });
    return `${this.config.PUBLIC_URL}/api/v1/stations/${encodeURIComponent(stationId)}/trendchart/?${params.toString()}`;
  }
}

function commonTags(page: { title: string; description: string; url: string; site: string }): Tag[] {
  return [
    ['property', 'og:type', 'website'],
    ['property', 'og:site_name', page.site],
    ['property', 'og:title', page.title],
    ['property', 'og:description', page.description],
    ['property', 'og:url', page.url],
  ];
}

function card(kind: 'summary' | 'summary_large_image'): Tag {
  return ['name', 'twitter:card', kind];
}

/** @returns the units with which the page was shared; null when the list is empty or contains an unknown unit */
function readUnits(list: string | null): string | null {
  try {
    const names = Object.values(parseUnitList((list ?? '').split(',')));
    return names.length === 0 ? null : names.join();
  } catch {
    return null; // The preview ignores a list with an unknown unit, as the dashboard page does.
  }
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return ''; // A text that cannot be decoded is no station id.
  }
}
