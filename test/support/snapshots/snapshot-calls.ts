import type { Snapshot, SnapshotChange } from '@mesonet/contract/snapshots.js';
import { readArchive } from '../../../backend/platform/archives/read-archive.js';
import { rawZip } from '../archives/raw-zip.js';
import type { TestServer } from '../servers/server.js';

const PATH = '/api/v1/snapshots/';
/** No limits that matter, because other tests leave any number of files in a zip. */
const LIMITS = { entries: 100_000, bytes: 2 ** 30, ratio: 1_000 };

/** File → content, in a downloaded snapshot. */
export type ZipFiles = Record<string, Buffer>;

/** Calls about snapshots, made by a super admin. */
export class SnapshotCalls {
  constructor(
    private readonly server: TestServer,
    private readonly cookie: string,
  ) {}

  list(): Promise<Snapshot[]> {
    return this.server.get<Snapshot[]>(PATH, this.cookie);
  }

  create(name: unknown): Promise<Response> {
    return this.server.postJson(PATH, { name }, { cookie: this.cookie });
  }

  /**
   * Takes a snapshot.
   * @throws Error when it is refused
   */
  async take(name: string): Promise<Snapshot> {
    const answer = await this.create(name);
    if (answer.status !== 200) throw new Error(`Snapshot: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Snapshot;
  }

  download(name: string, init: RequestInit = {}): Promise<Response> {
    return this.server.fetch(`${PATH}${name}/`, { ...init, cookie: this.cookie });
  }

  async zip(name: string): Promise<Buffer> {
    const answer = await this.download(name);
    if (answer.status !== 200) throw new Error(`Download: ${answer.status}`);
    return Buffer.from(await answer.arrayBuffer());
  }

  changes(name: string): Promise<SnapshotChange[]> {
    return this.server.get<SnapshotChange[]>(`${PATH}${name}/changes/`, this.cookie);
  }

  restore(name: string): Promise<Response> {
    return this.server.fetch(`${PATH}${name}/restore/`, { method: 'POST', cookie: this.cookie });
  }

  remove(name: string): Promise<Response> {
    return this.server.fetch(`${PATH}${name}/`, { method: 'DELETE', cookie: this.cookie });
  }

  upload(zip: Uint8Array, filename = 'snapshot.zip'): Promise<Response> {
    const body = new FormData();
    body.append('file', new Blob([Buffer.from(zip)]), filename);
    return this.server.fetch(`${PATH}import/`, { method: 'POST', cookie: this.cookie, body });
  }
}

export async function filesOf(zip: Uint8Array): Promise<ZipFiles> {
  const files = await readArchive(zip, LIMITS, () => ({ add: () => {}, end: () => {} }));
  return Object.fromEntries(files.map(({ path, content }) => [path, Buffer.from(content)]));
}

export function zipOf(files: ZipFiles): Buffer {
  return rawZip(Object.entries(files).map(([name, content]) => ({ name, content, isStored: true })));
}

/** Only kinds with changes: kind → names of the objects that a restore adds, removes and changes. */
export function shortChanges(changes: readonly SnapshotChange[]): Record<string, object> {
  const found = changes.filter(
    ({ added, removed, changed }) => added.count + removed.count + changed.count > 0,
  );
  return Object.fromEntries(
    found.map(({ kind, added, removed, changed }) => [
      kind,
      {
        ...(added.count > 0 && { added: added.names }),
        ...(removed.count > 0 && { removed: removed.names }),
        ...(changed.count > 0 && { changed: changed.names }),
      },
    ]),
  );
}
