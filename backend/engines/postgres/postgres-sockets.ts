import { once } from 'node:events';
import { appendFileSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { SOCKET_RULE } from './postgres-access.js';

/** The longest path of a socket in bytes: 104 on macOS and 108 on Linux, with the zero at its end. */
const LONGEST_PATH = 103;
const SOCKET = '.s.PGSQL.';

export interface SocketFolder {
  path: string;
  /** The folder as a value of PostgreSQL's setting `unix_socket_directories`, which is a list. */
  setting: string;
}

/**
 * Makes the data folder of a stopped PostgreSQL ready for Unix domain sockets: it removes those of a PostgreSQL that was
 * killed, and adds the rule that allows Mesonet's user to connect by them, which data folders of earlier versions lack.
 * @returns null where PostgreSQL can have no sockets or this process cannot use them: on Windows, in a folder with a
 * long path or on a file system without sockets, beside a rule for sockets that an operator wrote, and as a root user
 * without its usual rights
 */
export async function openSocketFolder(cluster: string): Promise<SocketFolder | null> {
  const longest = Buffer.byteLength(join(cluster, `${SOCKET}65535`));
  if (process.platform === 'win32' || longest > LONGEST_PATH) return null;
  if (!(await holdsSockets(cluster))) return null;
  const file = join(cluster, 'pg_hba.conf');
  const rules = readFileSync(file, 'utf8');
  if (!rules.includes(SOCKET_RULE)) {
    // PostgreSQL obeys the first rule that matches.
    if (/^local\b/m.test(rules)) return null;
    appendFileSync(file, SOCKET_RULE);
  }
  for (const name of readdirSync(cluster)) if (name.startsWith(SOCKET)) rmSync(join(cluster, name));
  return { path: cluster, setting: `"${cluster.replaceAll('"', '""')}"` };
}

/** Tries a socket in a folder. Folders that a virtual machine shares with its host, for example, hold none. */
async function holdsSockets(folder: string): Promise<boolean> {
  const path = join(folder, `${SOCKET}probe`);
  const server = createServer((socket) => socket.destroy());
  try {
    rmSync(path, { force: true });
    await once(server.listen(path), 'listening');
    const client = connect(path);
    await once(client, 'connect');
    client.destroy();
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}
