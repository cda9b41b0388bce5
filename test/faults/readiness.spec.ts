import type { Readiness } from '@mesonet/contract/health.js';
import { ServerOverLines } from '../support/servers/server-over-lines.js';
import { HAS_QUESTDB } from '../support/stores/stores.js';
import { waitFor } from '../support/wait-for.js';

/** A store that is away is asked again at least every half minute. */
const BACK_WITHIN_MS = 60_000;

describe('/health/ready', () => {
  let place: ServerOverLines;

  beforeAll(async () => {
    place = await ServerOverLines.start({ withQuestDb: HAS_QUESTDB });
  });

  afterAll(() => place?.end());

  async function ready(): Promise<Readiness & { code: number }> {
    const answer = await place.server.fetch('/health/ready');
    return { code: answer.status, ...((await answer.json()) as Readiness) };
  }

  /** Returns the report once exactly these parts are failing. Until then the server must answer that it lives. */
  function failing(parts: string[], timeoutMs?: number): Promise<Readiness & { code: number }> {
    const inWords = parts.length > 0 ? `trouble of ${parts.join(', ')}` : 'all parts to be well';
    return waitFor(
      inWords,
      async () => {
        expect((await place.server.fetch('/health/live')).status).toBe(200);
        const report = await ready();
        const found = Object.entries(report.parts).filter(([, { status }]) => status === 'failing');
        return found.map(([name]) => name).join() === parts.join() && report;
      },
      timeoutMs,
    );
  }

  const allWell = () => failing([], BACK_WITHIN_MS);

  it('tells of a PostgreSQL that is away, since when, and that it is back', async () => {
    const before = await allWell();
    expect([before.code, before.status]).toEqual([200, 'ok']);
    await place.database.cut();
    const away = await failing(['postgres']);
    expect([away.code, away.status]).toEqual([503, 'failing']);
    expect(Date.parse(away.parts.postgres.since)).toBeGreaterThan(Date.parse(before.parts.postgres.since));
    expect(away.parts.migrations).toEqual(before.parts.migrations);
    expect(JSON.stringify(away)).not.toMatch(/127\.0\.0\.1|ECONN|mesonet:/);
    await place.database.mend();
    expect((await allWell()).code).toBe(200);
  });

  it('tells of a PostgreSQL that hangs', async () => {
    await allWell();
    place.database.stall();
    expect((await failing(['postgres'])).code).toBe(503);
    const metrics = await (await place.server.fetch('/metrics')).text();
    expect(metrics).toContain('mesonet_part_up{part="postgres"} 0\n');
    expect(metrics).toContain('mesonet_journal_bytes Nan\n');
    place.database.release();
    expect((await allWell()).code).toBe(200);
  });

  if (!HAS_QUESTDB) return;

  it('stays ready while QuestDB is away: the journal takes the samples', async () => {
    await allWell();
    const station = await place.server.createStation(await place.server.createAccount());
    await place.questDb!.cut();
    const away = await failing(['sample_store']);
    expect([away.code, away.status]).toEqual([200, 'degraded']);
    const late = [{ kind: 'data_late', since: away.parts.sample_store.since }];
    await waitFor('the console to be told', async () => {
      const notices = await place.server.get('/api/v1/service-notices/');
      return JSON.stringify(notices) === JSON.stringify(late);
    });
    const upload = await place.server.upload(station, { measurements: { temperature: 50 } });
    expect(upload.status).toBe(200);
    await place.database.cut();
    expect((await failing(['postgres', 'sample_store'])).code).toBe(503);
    await Promise.all([place.database.mend(), place.questDb!.mend()]);
    expect((await allWell()).code).toBe(200);
  });

  it('tells of a QuestDB that hangs', async () => {
    await allWell();
    place.questDb!.stall();
    expect((await failing(['sample_store'], 30_000)).code).toBe(200);
    place.questDb!.release();
    await allWell();
  });
});
