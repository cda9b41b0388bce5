import { type Browser, chromium, type Page } from 'playwright-core';
import { CHROMIUM_FLAGS, findChromium } from '../support/chromium.js';
import { CutLine } from '../support/cut-line.js';
import { temporaryDataDir, type TemporaryDataDir } from '../support/data-dir.js';
import { freePort } from '../support/ports.js';
import { SUPER_ADMIN, TestServer } from '../support/server.js';
import { ServerProcess } from '../support/server-process.js';
import { startStores, type TestStores } from '../support/stores.js';

jest.setTimeout(120_000);

describe('the banner above the pages', () => {
  let stores: TestStores;
  let database: CutLine;
  let dataDir: TemporaryDataDir;
  let running: ServerProcess;
  let browser: Browser;
  let page: Page;

  // A server of its own, whose database can be taken away.
  beforeAll(async () => {
    stores = await startStores({ withQuestDb: false });
    database = await CutLine.to(stores.databaseUrl);
    dataDir = await temporaryDataDir();
    running = await ServerProcess.start({
      PORT: String(await freePort()),
      DATA_DIR: dataDir.path,
      DATABASE_URL: database.url,
      SADMIN_PASSWORD: SUPER_ADMIN.password,
      SAMPLE_STORE: 'postgres',
    });
    browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_FLAGS });
    page = await (await browser.newContext({ baseURL: running.url })).newPage();
    page.setDefaultTimeout(40_000);
  });

  afterAll(async () => {
    await browser?.close();
    await running?.end();
    await database?.cut();
    await stores?.stop();
    await dataDir?.remove();
  });

  it('says on a page that is open since when no samples are taken, and goes when they are again', async () => {
    const server = new TestServer(running.url, stores.databaseUrl);
    const account = await server.createAccount({ isPublic: true });
    const station = await server.createStation(account, { stationname: 'Ridge' });
    await page.goto(`/${account.id}/WeatherStations/${station.id}/RT/main`);
    await page.getByRole('heading', { name: 'Ridge' }).waitFor();
    const banner = page.getByText(/^No new samples have been taken since \d+ \w+, \d\d:\d\d\./);
    expect(await banner.count()).toBe(0);
    await database.cut();
    await banner.waitFor();
    await database.mend();
    await banner.waitFor({ state: 'detached' });
  });
});
