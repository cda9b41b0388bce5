import { stationPerTest } from '../../support/servers/station-per-test.js';
import type { TestAccount, TestStation } from '../../support/servers/server.js';
import { eventually } from '../../support/wait-for.js';

const place = stationPerTest();
const { server } = place;
/** The setting is absent, so the server uses its own address on this machine. */
const PUBLIC_URL = `http://localhost:${new URL(server.url).port}`;

const main = (account: TestAccount, { id }: Pick<TestStation, 'id'>, query = '') =>
  `/${account.id}/WeatherStations/${id}/RT/main${query}`;

async function pageAt(path: string, headers: Record<string, string> = { accept: '*/*' }): Promise<string> {
  const answer = await server.fetch(path, { headers });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('text/html') as string,
  ]);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  return answer.text();
}

/** Name → content of all meta elements, as a program that previews links reads them. */
function metaOf(html: string): Record<string, string> {
  const found = html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g);
  const text = (escaped: string) =>
    escaped.replace(
      /&(amp|lt|gt|quot|#39);/g,
      (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? "'",
    );
  const entries = [...found].map(([, name = '', content = '']): [string, string] => [name, text(content)]);
  return Object.fromEntries(entries);
}

async function change(account: TestAccount, fields: object): Promise<void> {
  expect((await server.patchJson(`/api/v1/accounts/${account.id}/`, fields, account.cookie)).status).toBe(
    200,
  );
}

async function openAccount(accountname: string): Promise<TestAccount> {
  const account = await server.createAccount({ isPublic: true });
  await change(account, { accountname });
  return account;
}

describe('a link to a dashboard of an open organization', () => {
  it('shows the name of the station and a picture that anybody can fetch', async () => {
    const account = await openAccount('Valley & Hill');
    const stationname = `Bob's "Roof" <b> $& café`;
    const station = await server.createStation(account);
    // No route accepts such a name today, but the tags must be right for any stored name.
    await server.sql('UPDATE stations SET stationname = $1 WHERE id = $2', [stationname, station.id]);
    expect((await server.upload(station, { measurements: { temperature: 50, windSpeed: 3 } })).status).toBe(
      200,
    );
    await eventually(async () => {
      const meta = metaOf(await pageAt(main(account, station)));
      expect([meta['og:title'], meta['og:image'] === undefined]).toEqual([stationname, false]);
    });
    const html = await pageAt(main(account, station));
    expect(html).toContain('<title>Bob&#39;s &quot;Roof&quot; &lt;b&gt; $&amp; café</title>');
    const meta = metaOf(html);
    expect(meta).toMatchObject({
      description: `Live weather at ${stationname}, Valley & Hill`,
      'og:title': stationname,
      'og:site_name': 'Valley & Hill',
      'og:url': `${PUBLIC_URL}${main(account, station)}`,
      'twitter:card': 'summary_large_image',
      'og:image:width': '1200',
      'og:image:height': '630',
    });
    const { origin, pathname, search, searchParams } = new URL(meta['og:image']!);
    expect(origin).toBe(PUBLIC_URL);
    expect(searchParams.get('measKeys')).toBe('temperature,windSpeed');
    const image = await server.fetch(`${pathname}${search}`);
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png']);
    // A PNG has its width and height in its header.
    const png = Buffer.from(await image.arrayBuffer());
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  });

  it('keeps the units and the look of the address, and takes nothing else from it', async () => {
    const account = await server.createAccount({ isPublic: true });
    const station = await server.createStation(account);
    await server.upload(station, { measurements: { temperature: 50 } });
    const imageAt = async (query: string) => {
      const meta = metaOf(await pageAt(main(account, station, query)));
      return new URL(meta['og:image']!).searchParams;
    };
    await eventually(async () => expect((await imageAt('')).get('measKeys')).toContain('temperature'));
    const dark = await imageAt('?units=degreeC,mmRain&theme=dark&measKeys=x&title=Fake');
    expect([dark.get('units')?.split(',').sort(), dark.get('theme'), dark.get('title')]).toEqual([
      ['degreeC', 'mmRain'],
      'dark',
      null,
    ]);
    const odd = await imageAt('?units=%22%3E%3Cscript%3E&theme=red');
    expect([odd.get('units'), odd.get('theme')]).toEqual([null, null]);
  });

  it('shows the map by the name of the organization', async () => {
    const account = await openAccount('Plains');
    const map = `/${account.id}/WeatherStations/${account.id}_all/RT/map`;
    await eventually(async () =>
      expect(metaOf(await pageAt(map))).toMatchObject({
        'og:title': 'Plains · Map',
        'og:url': `${PUBLIC_URL}${map}`,
      }),
    );
  });

  it('shows the overview by the name of the organization, and a station without samples without a picture', async () => {
    const account = await openAccount('Hills');
    const station = await server.createStation(account, { stationname: 'New' });
    const overview = `/${account.id}/WeatherStations/${account.id}_all/RT/overview`;
    await eventually(async () =>
      expect(metaOf(await pageAt(overview))).toHaveProperty('og:title', 'Hills · Overview'),
    );
    expect(metaOf(await pageAt(overview))).toMatchObject({
      'og:title': 'Hills · Overview',
      'og:url': `${PUBLIC_URL}${overview}`,
      'twitter:card': 'summary',
    });
    const meta = metaOf(await pageAt(main(account, station)));
    expect(meta).toMatchObject({ 'og:title': 'New', 'twitter:card': 'summary' });
    expect(Object.keys(meta).filter((name) => name.includes('image'))).toEqual([]);
  });
});

/** Leaves out the lines of a page that depend on the request: the preloads and whether the visitor is signed in. */
const tellingAt = async (...asked: Parameters<typeof pageAt>) =>
  (await pageAt(...asked)).replace(/^.*(?:rel="(?:module)?preload"|name="signed-in").*\n/gm, '');

describe('a link to anything else', () => {
  it('says nothing of a station that visitors may not see, whoever asks', async () => {
    const { account } = place;
    const station = await server.createStation(account, { stationname: 'Secret Hut' });
    await server.upload(station, { measurements: { temperature: 50 } });
    const none = await tellingAt('/nobody/WeatherStations/nobody_1000/RT/main');
    const visitor = { accept: 'text/html' };
    for (const headers of [{ accept: '*/*' }, visitor, { ...visitor, cookie: account.cookie }]) {
      expect(await tellingAt(main(account, station), headers)).toBe(none);
    }
    const overview = `/${account.id}/WeatherStations/${account.id}_all/RT/overview`;
    expect(await tellingAt(overview)).toBe(none);
    expect(metaOf(none)).toEqual(expect.not.objectContaining({ 'og:title': expect.anything() as unknown }));
  });

  it('says nothing of a private station through the address of an open organization', async () => {
    const { account } = place;
    const shut = await server.createStation(account, { stationname: 'Secret Hut' });
    const open = await server.createAccount({ isPublic: true });
    const none = await tellingAt('/nobody/WeatherStations/nobody_1000/RT/main');
    for (const id of [
      shut.id,
      shut.id.toUpperCase(),
      encodeURIComponent(`../${shut.id}`),
      `${account.id}_all`,
    ]) {
      expect(await tellingAt(main(open, { id }))).toBe(none);
    }
    expect(await tellingAt(`/${open.id}/WeatherStations/${account.id}_all/RT/overview`)).toBe(none);
  });

  it('falls silent once the organization lets nobody in any more', async () => {
    const account = await server.createAccount({ isPublic: true });
    const station = await server.createStation(account, { stationname: 'Open Hut' });
    expect(await pageAt(main(account, station))).toContain('Open Hut');
    await change(account, { allow_anonymous_guest: false });
    await eventually(async () => expect(await pageAt(main(account, station))).not.toContain('Open Hut'));
  });

  it('is no page for programs that ask for JSON, nor off the dashboards', async () => {
    const { account, station } = place;
    const json = await server.fetch(main(account, station), { headers: { accept: 'application/json' } });
    expect(json.status).toBe(404);
    const elsewhere = await server.fetch('/no/such/page', { headers: { accept: '*/*' } });
    expect(elsewhere.status).toBe(404);
  });
});
