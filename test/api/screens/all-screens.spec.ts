import type { ScreensPlan } from '@mesonet/contract/custom-screens.js';
import { type Files, ScreenCalls, zipOf } from '../../support/screens/screen-calls.js';
import { testServer } from '../../support/servers/server.js';
import { filesOf } from '../../support/snapshots/snapshot-calls.js';
import { waitFor } from '../../support/wait-for.js';

const server = testServer();

describe('the custom screens of all organizations', () => {
  let sadmin: string;
  let ids: string[];
  let screens: ScreenCalls[];

  beforeAll(async () => {
    sadmin = await server.superAdmin();
    ids = [];
    for (let i = 0; i < 3; i += 1) ids.push((await server.createAccount()).id);
    screens = ids.map((id) => new ScreenCalls(server, id, sadmin));
  });
  beforeEach(async () => {
    for (const each of screens) await each.import(zipOf({ 'old.css': 'a{}' }));
  });

  const send = (zip: Buffer, path = 'import/') => {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(zip)]), 'screens.zip');
    return server.fetch(`/api/v1/customscreens/${path}`, { method: 'POST', body, cookie: sadmin });
  };
  const paths = () => Promise.all(screens.map((each) => each.paths()));
  const pagesOf = (...accounts: string[]): Files =>
    Object.fromEntries(accounts.map((id) => [`${id}/RT/main.html`, '<p>']));

  it('are replaced for the organizations in a zip, and left for others', async () => {
    const zip = zipOf(pagesOf(ids[0]!, ids[1]!));
    const plan = (await (await send(zip, 'import/plan/')).json()) as ScreensPlan;
    expect(plan.replaces).toEqual(ids.slice(0, 2).sort());
    expect(plan.leaves).toContain(ids[2]);
    expect(await paths()).toEqual([['old.css'], ['old.css'], ['old.css']]);
    expect((await send(zip)).status).toBe(204);
    expect(await paths()).toEqual([['RT/main.html'], ['RT/main.html'], ['old.css']]);
  });

  it.each(['import/', 'import/plan/'])('change for nobody when one is unknown: %s', async (path) => {
    const answer = await send(zipOf(pagesOf(ids[0]!, 'nobody')), path);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      code: 'unknown_account',
      detail: 'Unknown organization: nobody',
      errors: [{ path: 'nobody' }],
    });
    expect((await paths())[0]).toEqual(['old.css']);
  });

  it('change for nobody when one file is not allowed', async () => {
    const answer = await send(zipOf({ ...pagesOf(ids[0]!), [`${ids[1]}/a.exe`]: 'MZ' }));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ detail: `File type not allowed: ${ids[1]}/a.exe` });
    expect(await paths()).toEqual([['old.css'], ['old.css'], ['old.css']]);
  });

  it('lie in folders of their organizations', async () => {
    const answer = await send(zipOf({ 'main.html': '<p>' }));
    expect(await answer.json()).toMatchObject({
      status: 400,
      detail: 'Illegal file name: main.html (it lies in no folder of an organization)',
    });
  });

  it('are exported as a zip that brings them back', async () => {
    const exported = async () => {
      const answer = await server.fetch('/api/v1/customscreens/export/', { cookie: sadmin });
      expect(answer.headers.get('content-disposition')).toBe('attachment; filename="custom_screens.zip"');
      return Buffer.from(await answer.arrayBuffer());
    };
    // The download breaks off when other tests delete screens of their organizations meanwhile.
    const files = await filesOf(await waitFor('a whole zip', exported));
    const own = Object.entries(files).filter(([path]) => ids.some((id) => path.startsWith(`${id}/`)));
    expect(own.map(([path]) => path).sort()).toEqual(ids.map((id) => `${id}/old.css`).sort());
    for (const each of screens) await each.remove();
    expect((await send(zipOf(Object.fromEntries(own)))).status).toBe(204);
    expect(await paths()).toEqual([['old.css'], ['old.css'], ['old.css']]);
  });
});
