import { randomBytes } from 'node:crypto';
import { Outbox } from '../people/outbox.js';
import { killableServer } from '../servers/killable-server.js';
import { TestServer } from '../servers/server.js';
import { embeddedDatabaseUrl } from '../stores/embedded-database.js';
import { SnapshotCalls } from './snapshot-calls.js';

/** A separate server, because a restore would remove objects of other tests. */
export interface RestorePlace {
  server: TestServer;
  /** `Cookie` header of a super admin. */
  sadmin: string;
  calls: SnapshotCalls;
  mails: Outbox;
  dataDir: string;
}

export function restorePlace(): RestorePlace {
  const killable = killableServer();
  const place = {} as RestorePlace;
  beforeAll(async () => {
    const dataDir = killable.dataDir.path;
    const server = new TestServer(killable.running.url, embeddedDatabaseUrl(dataDir));
    const sadmin = await server.superAdmin();
    const calls = new SnapshotCalls(server, sadmin);
    Object.assign(place, { server, sadmin, calls, mails: new Outbox(dataDir), dataDir });
  });
  return place;
}

export const unusedName = () => `s${randomBytes(6).toString('hex')}`;
