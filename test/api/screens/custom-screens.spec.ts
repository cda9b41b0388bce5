import { HOSTILE_SCREENS } from '../../support/archives/hostile-screens.js';
import { rawZip } from '../../support/archives/raw-zip.js';
import { END_OF_PARTS, exampleFiles, part, ScreenCalls, zipOf } from '../../support/screens/screen-calls.js';
import { type TestAccount, testServer } from '../../support/servers/server.js';
import { waitFor } from '../../support/wait-for.js';

const server = testServer();
const MIB = 1024 * 1024;
const PAGE = { 'RT/main.html': '<!doctype html><title>Board</title>' };

interface Problem {
  code: string;
  detail: string;
  errors?: { path: string; message: string }[];
}

let sadmin: string;
let account: TestAccount;
let screens: ScreenCalls;

beforeAll(async () => {
  sadmin = await server.superAdmin();
});
beforeEach(async () => {
  account = await server.createAccount();
  screens = new ScreenCalls(server, account.id, sadmin);
});

async function problemOf(answer: Promise<Response>): Promise<[number, string, string]> {
  const { status, ...rest } = await answer.then(async (each) => ({
    status: each.status,
    ...((await each.json()) as Problem),
  }));
  return [status, rest.code, rest.detail];
}

describe('the custom screens of an organization', () => {
  it('are imported, listed, exported, imported again and deleted', async () => {
    expect((await screens.import(zipOf(exampleFiles()))).status).toBe(204);
    const listed = await screens.list();
    expect(listed.map(({ path, mimetype }) => [path, mimetype])).toEqual([
      ['RT/main.html', 'text/html'],
      ['RT/overview.html', 'text/html'],
      ['css/board.css', 'text/css'],
      ['js/overview.js', 'text/javascript'],
      ['js/station.js', 'text/javascript'],
    ]);
    const zip = await screens.export();
    expect((await screens.remove()).status).toBe(204);
    expect(await screens.list()).toEqual([]);
    expect((await screens.remove()).status).toBe(204);
    expect((await screens.import(zip)).status).toBe(204);
    expect(await screens.list()).toEqual(listed);
  });

  it('are replaced as a whole by another import', async () => {
    await screens.import(zipOf({ ...PAGE, 'old.css': 'a{}' }));
    await screens.import(zipOf({ 'new.css': 'a{}', '__MACOSX/._new.css': 'x', '.DS_Store': 'x' }));
    expect(await screens.paths()).toEqual(['new.css']);
  });

  it('are stored by names of ours, and never on a path', async () => {
    await screens.import(zipOf(PAGE));
    const rows = await server.sql<{ id: string; path: string }>(
      'SELECT id, path FROM custom_screens WHERE account_id = $1',
      [account.id],
    );
    expect(rows).toEqual([{ id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string, path: 'RT/main.html' }]);
  });

  it('go with the organization', async () => {
    await screens.import(zipOf(PAGE));
    await server.fetch(`/api/v1/accounts/${account.id}/`, { method: 'DELETE', cookie: sadmin });
    const count = 'SELECT id FROM custom_screens WHERE account_id = $1';
    expect(await server.sql(count, [account.id])).toEqual([]);
  });

  it('may be as many, and no more, and as large, and no larger', async () => {
    const files = (count: number) =>
      rawZip(Array.from({ length: count }, (_, i) => ({ name: `${i}.css`, isStored: true, content: 'a' })));
    expect((await screens.import(files(1_000))).status).toBe(204);
    expect(await problemOf(screens.import(files(1_001)))).toEqual([
      413,
      'archive_too_large',
      'Archive too large: 1000.css (more than 1000 files)',
    ]);
    expect(await screens.list()).toHaveLength(1_000);
    const tooLong = Buffer.alloc(20 * MIB + 1);
    for (const body of [tooLong, tooLong]) {
      expect(await problemOf(screens.import(body))).toEqual([
        413,
        'file_too_large',
        'The file has more than 20 MiB',
      ]);
    }
  });
});

describe('a zip that is not allowed', () => {
  it.each(HOSTILE_SCREENS)(
    'is refused, and leaves all as it was: $name',
    async ({ make, status, detail }) => {
      await screens.import(zipOf(PAGE));
      const [answered, , said] = await problemOf(screens.import(make()));
      expect([answered, said.slice(0, detail.length)]).toEqual([status, detail]);
      expect(await screens.paths()).toEqual(['RT/main.html']);
    },
  );

  it('names its first file that offends', async () => {
    const answer = await screens.import(rawZip([{ name: 'a.css' }, { name: 'b.exe' }, { name: '../c' }]));
    expect(await answer.json()).toMatchObject({
      status: 400,
      code: 'file_type_not_allowed',
      detail: 'File type not allowed: b.exe',
      errors: [{ path: 'b.exe', message: 'File type not allowed' }],
    });
  });
});

describe('a body that is not one zip', () => {
  const zip = zipOf(PAGE);
  it.each([
    ['two files', [part(zip), part(zip), END_OF_PARTS], 'Send one file at a time'],
    ['no file', [END_OF_PARTS], 'There is no file in the request'],
    ['another field', [part(zip, 'zip'), END_OF_PARTS], 'Send the file in the field "file"'],
    ['no end', [part(zip)], 'The form is not whole'],
    ['no form', [Buffer.from('nothing of the kind')], 'The form is not whole'],
  ])('is refused: %s', async (_, body, detail) => {
    const [status, , said] = await problemOf(screens.send(body));
    expect([status, said]).toEqual([400, detail]);
    expect(await screens.list()).toEqual([]);
  });

  it('is refused: a form that does not say what parts it', async () => {
    const answer = await server.fetch(`/api/v1/accounts/${account.id}/customscreens/import/`, {
      method: 'POST',
      cookie: sadmin,
      headers: { 'content-type': 'multipart/form-data' },
      body: 'x',
    });
    expect(answer.status).toBe(400);
  });

  it('is refused: JSON', async () => {
    const path = `/api/v1/accounts/${account.id}/customscreens/import/`;
    expect((await server.postJson(path, { file: 'x' }, { cookie: sadmin })).status).toBe(415);
  });

  it('is forgotten when it breaks off, and lets the next one in', async () => {
    // oxlint-disable-next-line typescript/require-await -- a body is read as it comes
    async function* broken() {
      yield part(zip).subarray(0, 100);
      throw new Error('The browser went away');
    }
    await expect(screens.send(broken())).rejects.toThrow();
    await waitFor('the next import', async () => (await screens.import(zip)).status === 204);
    expect(await screens.paths()).toEqual(['RT/main.html']);
  });
});

it('forgets an import whose sender leaves before it is read', async () => {
  const zip = zipOf(PAGE);
  // The server looks up a new session before it reads, and by then the connection is closed.
  const calls = new ScreenCalls(server, account.id, await server.superAdmin());
  await calls.breakOff(zip);
  await waitFor('the next import', async () => (await screens.import(zip)).status === 204);
});

describe('an import under way', () => {
  const zip = part(zipOf(PAGE));

  /**
   * Begins an import that the server is still receiving.
   * @returns a function that sends the rest of it
   */
  async function begin(): Promise<{ goOn: () => Promise<Response> }> {
    for (;;) {
      let goOn = () => {};
      const paused = new Promise<void>((resolve) => (goOn = resolve));
      async function* slow() {
        yield zip.subarray(0, 100);
        await paused;
        yield zip.subarray(100);
        yield END_OF_PARTS;
      }
      const answer = screens.send(slow());
      const finish = () => {
        goOn();
        return answer;
      };
      await new Promise((resolve) => setTimeout(resolve, 200));
      if ((await screens.remove()).status === 409) return { goOn: finish };
      // The deletion arrived before the import, so this begins again.
      await finish();
    }
  }

  const importAll = (path: string) => {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(zipOf({ [path]: 'a{}' }))]), 'screens.zip');
    return server.fetch('/api/v1/customscreens/import/', { method: 'POST', body, cookie: sadmin });
  };

  it('lets no other in, nor a deletion, and no other organization wait', async () => {
    const { id: otherId } = await server.createAccount();
    const other = new ScreenCalls(server, otherId, sadmin);
    const refused = [409, 'import_under_way', 'Another import of custom screens is under way'];
    const { goOn } = await begin();
    expect(await problemOf(screens.import(zipOf({ 'a.css': 'a{}' })))).toEqual(refused);
    expect((await other.import(zipOf(PAGE))).status).toBe(204);
    expect(await problemOf(importAll(`${account.id}/a.css`))).toEqual(refused);
    expect((await importAll(`${otherId}/a.css`)).status).toBe(204);
    expect((await goOn()).status).toBe(204);
    expect(await screens.paths()).toEqual(['RT/main.html']);
    expect((await screens.import(zipOf({ 'a.css': 'a{}' }))).status).toBe(204);
  });
});

describe('a draft of custom screens', () => {
  it('changes nothing until it is published, and then replaces all', async () => {
    await screens.import(zipOf({ ...PAGE, 'old.css': 'a{}' }));
    await screens.import(zipOf({ ...PAGE, 'new.css': 'a{}' }), 'draft/');
    expect(await screens.paths()).toEqual(['RT/main.html', 'old.css']);
    expect(await screens.paths('draft/')).toEqual(['RT/main.html', 'new.css']);
    expect((await screens.publish()).status).toBe(204);
    expect(await screens.paths()).toEqual(['RT/main.html', 'new.css']);
    expect(await screens.list('draft/')).toEqual([]);
    expect(await problemOf(screens.publish())).toEqual([
      409,
      'no_draft',
      'There is no draft of custom screens to publish',
    ]);
  });

  it('is discarded alone', async () => {
    await screens.import(zipOf(PAGE));
    await screens.import(zipOf({ 'new.css': 'a{}' }), 'draft/');
    expect((await screens.remove('draft/')).status).toBe(204);
    expect([await screens.paths(), await screens.paths('draft/')]).toEqual([['RT/main.html'], []]);
  });
});

describe('which dashboards are replaced', () => {
  const dashboards = (cookie?: string) =>
    server.get(`/api/v1/accounts/${account.id}/customscreens/dashboards/`, cookie);

  it('follows what is there, and tells of a draft to managers', async () => {
    const none = { main: false, overview: false, draft: null };
    expect(await dashboards(account.cookie)).toEqual(none);
    await screens.import(zipOf(PAGE));
    await screens.import(zipOf({ 'RT/overview.html': '<p>' }), 'draft/');
    const draft = { main: false, overview: true };
    expect(await dashboards(account.cookie)).toEqual({ main: true, overview: false, draft });
    const open = { allow_anonymous_guest: true };
    await server.patchJson(`/api/v1/accounts/${account.id}/`, open, account.cookie);
    expect(await dashboards()).toEqual({ main: true, overview: false, draft: null });
  });
});
