import { join } from 'node:path';
import { Client } from 'pg';
import type { DataDir } from './data-dir.js';
import { freePorts } from './processes/free-ports.js';
import { DATABASE } from './postgres/postgres-access.js';
import { createCluster, dropForeignLock, preparePassword } from './postgres/postgres-cluster.js';
import { findPostgresHome, rememberLocation } from './postgres/postgres-home.js';
import { openSocketFolder } from './postgres/postgres-sockets.js';
import type { StartLog } from './start-log.js';
import { SupervisedProcess } from './processes/supervised-process.js';

/**
 * Settings of PostgreSQL for a small machine. The settings that make every committed row durable stay on: fsync,
 * full_page_writes and synchronous_commit.
 */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  cluster_name: 'mesonet',
  max_connections: '50',
  shared_buffers: '64MB',
  effective_cache_size: '256MB',
  maintenance_work_mem: '32MB',
  // PostgreSQL's background workers for reading are useful only with many disks. Without them, it runs three processes
  // fewer.
  io_method: 'sync',
  jit: 'off',
  autovacuum_max_workers: '2',
  max_wal_senders: '0',
  // Limits the disk space of the write-ahead log, which would be a gigabyte by default.
  min_wal_size: '32MB',
  max_wal_size: '192MB',
  wal_compression: 'on',
  // A recycled file of the write-ahead log would keep old content, including samples that were erased.
  wal_recycle: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
};

export interface EmbeddedPostgres {
  /** Address for this process: over a Unix domain socket where there can be one, with a quarter less work a query. */
  url: string;
  /** Address for other programs, over TCP. */
  tcpUrl: string;
  server: SupervisedProcess;
  ports: number[];
  /** Folder of PostgreSQL's data. */
  folder: string;
  /** Messages for the person who starts the server. */
  notes: string[];
}

export const POSTGRES_PID_FILE = 'postgres.pid';
/** Asks PostgreSQL for a fast shutdown, which ends all connections and writes everything to disk. */
export const POSTGRES_STOP_SIGNAL = 'SIGINT';

/**
 * Prepares a PostgreSQL on 127.0.0.1, and creates its data folder if there is none. The caller starts the server.
 * @throws StartError when PostgreSQL cannot run on this machine
 */
export async function preparePostgres(dataDir: DataDir, log: StartLog): Promise<EmbeddedPostgres> {
  const home = await findPostgresHome(dataDir);
  const password = await preparePassword(dataDir, home);
  if (await createCluster(home, password, log)) rememberLocation(dataDir, home);
  dropForeignLock(home.cluster);
  const ports = await freePorts(1);
  const [port] = ports;
  const sockets = await openSocketFolder(home.cluster);
  const urlOf = (host: string) => `postgres://${DATABASE}:${password}@${host}:${port}/${DATABASE}`;
  const tcpUrl = urlOf('127.0.0.1');
  const url = sockets === null ? tcpUrl : urlOf(encodeURIComponent(sockets.path));
  const settings = Object.entries({
    ...SETTINGS,
    port,
    unix_socket_directories: sockets?.setting ?? '',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = new SupervisedProcess(
    {
      name: 'PostgreSQL',
      command: join(home.binaries.root, 'bin', 'postgres'),
      args: ['-D', home.cluster, ...settings],
      env: { LC_ALL: 'C', TZ: 'UTC' },
      user: home.user,
      pidFile: join(dataDir.runDir, POSTGRES_PID_FILE),
      logFile: join(dataDir.logDir, 'postgres.log'),
      stopSignal: POSTGRES_STOP_SIGNAL,
      isReady: () => answers(url),
    },
    log,
  );
  return { url, tcpUrl, server, ports, folder: home.cluster, notes: home.note ? [home.note] : [] };
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // If the connection breaks after the answer, the next check notices it. Without a listener, the `error` event would
  // end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } finally {
    await client.end().catch(() => undefined);
  }
}
