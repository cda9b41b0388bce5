import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { parseUnitList } from '@mesonet/contract/units.js';
import { CONFIG } from '../../platform/config.module.js';
import type { Config } from '../../platform/config.js';
import { ConsolePage, type PageHead } from '../../platform/pages/console-page.js';
import { LatestSamples } from '../../samples/latest-samples.js';
import { type KnownAccount, type NamedSeries, StationDirectory } from '../stations/station-directory.js';

const ADDRESS = /^\/([^/]+)\/WeatherStations\/([^/?]+)\/RT\/(main|overview|map)\/?(?:\?(.*))?$/;
/** The measurements that the picture may show, best first. */
const PICTURED = [
  'temperature',
  'dewPoint',
  'relativeHumidity',
  'windSpeed',
  'rainToday',
  'adjustedPressure',
];
const MOST_PICTURED = 2;
/** The size that social networks ask for, px. */
const SIZE = { width: '1200', height: '630' };

type Tag = PageHead['tags'][number];

/**
 * Describes dashboards to programs that show a link to them. It answers from memory and for accounts with anonymous
 * access only: a private station's page is the same as the page of a station that does not exist.
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

  /** @param asked what the shared address says; @returns null of a station that has nothing to draw */
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

function commonTags(of: { title: string; description: string; url: string; site: string }): Tag[] {
  return [
    ['property', 'og:type', 'website'],
    ['property', 'og:site_name', of.site],
    ['property', 'og:title', of.title],
    ['property', 'og:description', of.description],
    ['property', 'og:url', of.url],
  ];
}

function card(kind: 'summary' | 'summary_large_image'): Tag {
  return ['name', 'twitter:card', kind];
}

/** The units of the page, where they are ones. */
function readUnits(list: string | null): string | null {
  try {
    const names = Object.values(parseUnitList((list ?? '').split(',')));
    return names.length === 0 ? null : names.join();
  } catch {
    return null; // The page ignores such a list, too.
  }
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return ''; // No station has such an id.
  }
}
