import type { Readiness } from '@mesonet/contract/health.js';
import { KillableServer } from '../support/servers/killable-server.js';
import { TestServer } from '../support/servers/server.js';
import { waitFor } from '../support/wait-for.js';

/** All servers have the same key, because each must open what another has sealed. */
const SECRET_KEY = 'one secret key of all servers of a test';
const TAKEN_OVER_WITHIN_MS = 60_000;

/** One of several servers on one database. */
export class GroupServer extends TestServer {
  constructor(
    readonly killable: KillableServer,
    databaseUrl: string,
  ) {
    super(killable.running.url, databaseUrl);
  }

  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    process.kill(this.killable.running.pid, signal);
  }

  async ready(): Promise<Readiness> {
    return (await (await this.fetch('/health/ready')).json()) as Readiness;
  }

  async owns(): Promise<boolean> {
    return (await this.ready()).parts.shard.detail === 'owned by this process';
  }

  async standsBy(): Promise<boolean> {
    return (await this.ready()).parts.shard.detail === 'stands by; another process owns it';
  }

  untilItOwns(): Promise<unknown> {
    return waitFor('it to take over', () => this.owns(), TAKEN_OVER_WITHIN_MS);
  }

  untilItStandsBy(): Promise<unknown> {
    return waitFor('it to stand by', () => this.standsBy(), TAKEN_OVER_WITHIN_MS);
  }
}

/**
 * Starts them all at once, each with a DATA_DIR of its own.
 * @param settings settings of all servers, among them the addresses of the databases
 */
export async function startGroup(
  count: number,
  settings: Record<string, string> & { DATABASE_URL: string },
): Promise<GroupServer[]> {
  const killables = Array.from({ length: count }, () => new KillableServer());
  const starting = killables.map((killable) => killable.start({ SECRET_KEY, ...settings }));
  try {
    await Promise.all(starting);
  } catch (error) {
    await Promise.allSettled(starting);
    await Promise.all(killables.map((killable) => killable.end()));
    throw error;
  }
  return killables.map((killable) => new GroupServer(killable, settings.DATABASE_URL));
}

/** @returns the server that owns the shard, and one that stands by */
export async function roles(
  group: readonly GroupServer[],
): Promise<{ owner: GroupServer; standby: GroupServer }> {
  const owning = await Promise.all(group.map((server) => server.owns()));
  expect(owning.filter(Boolean)).toHaveLength(1);
  return { owner: group[owning.indexOf(true)]!, standby: group[owning.indexOf(false)]! };
}
