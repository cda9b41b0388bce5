import { randomBytes } from 'node:crypto';
import { ScreenCalls, zipOf } from '../support/screens/screen-calls.js';
import { KillableServer } from '../support/servers/killable-server.js';
import { TestServer } from '../support/servers/server.js';
import { SnapshotCalls } from '../support/snapshots/snapshot-calls.js';
import { SmallDisk } from '../support/servers/small-disk.js';
import { waitFor } from '../support/wait-for.js';

const MIB = 1024 * 1024;
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
/** Both servers have the same key, so that each accepts the snapshots of the other. */
const SECRET_KEY = 'the key that both servers have';

/** Screens whose bytes cannot be compressed, so that a snapshot of them takes the same space again. */
const SCREENS = zipOf({
  'RT/main.html': '<!doctype html><title>Board</title>',
  'photo.png': Buffer.concat([PNG, randomBytes(12 * MIB)]),
});

describe('snapshots on a disk that is nearly full', () => {
  let disk: SmallDisk;
  let server: TestServer;
  let snapshots: SnapshotCalls;
  let screens: ScreenCalls;

  beforeAll(async () => {
    disk = await SmallDisk.mount(256);
    const { url } = await disk.start({ DISK_LIMITS: '98,99,100', SECRET_KEY });
    server = new TestServer(url, '');
    const cookie = await server.superAdmin();
    snapshots = new SnapshotCalls(server, cookie);
    screens = new ScreenCalls(server, (await server.createAccount()).id, cookie);
  });

  afterAll(() => disk?.end());

  /**
   * Runs work that stores more than the space that is left.
   * @returns status and code of its answer
   */
  async function whileNearlyFull(work: () => Promise<Response>): Promise<[number, string]> {
    await disk.volume.fillTo(0.97);
    const answer = await work();
    await disk.volume.free();
    await waitFor('room on the disk', async () => (await server.fetch('/health/ready')).status === 200);
    return [answer.status, ((await answer.json()) as { code: string }).code];
  }
  const names = async () => (await snapshots.list()).map(({ name }) => name);

  it('are not taken back from a file', async () => {
    const zip = await snapshotOfAnotherServer();
    expect(await whileNearlyFull(() => snapshots.upload(zip))).toEqual([507, 'insufficient_storage']);
    expect(await names()).toEqual([]);
    expect((await snapshots.upload(zip)).status).toBe(200);
    expect(await names()).toEqual(['elsewhere']);
  });

  it('are not created', async () => {
    expect((await screens.import(SCREENS)).status).toBe(204);
    expect(await whileNearlyFull(() => snapshots.create('second'))).toEqual([507, 'insufficient_storage']);
    expect(await names()).toEqual(['elsewhere']);
    expect((await snapshots.create('second')).status).toBe(200);
  });

  it('are not restored, and nothing changes', async () => {
    const restore = () => snapshots.restore('elsewhere');
    const before = await screens.paths();
    expect(await whileNearlyFull(restore)).toEqual([507, 'insufficient_storage']);
    expect(await screens.paths()).toEqual(before);
    expect((await restore()).status).toBe(204);
    expect((await server.fetch('/api/v1/session/')).status).toBe(403);
  });

  async function snapshotOfAnotherServer(): Promise<Buffer> {
    const other = new KillableServer();
    await other.start({ SAMPLE_STORE: 'postgres', SECRET_KEY });
    try {
      const there = new TestServer(other.running.url, '');
      const cookie = await there.superAdmin();
      const { id } = await there.createAccount();
      expect((await new ScreenCalls(there, id, cookie).import(SCREENS)).status).toBe(204);
      const its = new SnapshotCalls(there, cookie);
      await its.take('elsewhere');
      return await its.zip('elsewhere');
    } finally {
      await other.end();
    }
  }
});
