import { MINUTE_MS } from '@mesonet/model/durations.js';
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { Config } from '../platform/config.js';
import { CONFIG } from '../platform/config.module.js';
import { NotFound, Unauthorized, Unavailable } from '../platform/errors.js';
import { EventBus } from '../platform/event-bus.js';
import '../platform/lifecycle-events.js';
import { LiveAdmission } from './live-admission.js';
import { CLOSE, type LiveConnection } from './live-connection.js';
import { LiveConnections } from './live-connections.js';

const CHECKS_IN_PATIENCE = 30;
/** All connections are checked this often, because sessions also end by age, without an event. */
const RECHECK_MS = MINUTE_MS;

/** Passes events of the server to the live connections, and checks the connections regularly. */
@Injectable()
export class LiveUpkeep implements OnApplicationBootstrap {
  private readonly logger = new Logger(LiveUpkeep.name);
  private readonly undo: (() => void)[] = [];
  private isRechecking = false;

  constructor(
    private readonly events: EventBus,
    private readonly admission: LiveAdmission,
    private readonly connections: LiveConnections,
    @Inject(CONFIG) private readonly config: Pick<Config, 'LIVE_PATIENCE_SECONDS'>,
  ) {}

  onApplicationBootstrap(): void {
    const { connections } = this;
    this.undo.push(
      this.events.subscribe('sample.accepted', (sample) => connections.forward(sample)),
      this.events.subscribe('session.ended', ({ sessionId }) => {
        this.admission.noteChange();
        connections.closeMatching((each) => each.sessionId === sessionId, CLOSE.signedOut, 'Signed out');
      }),
      this.events.subscribe('station.removed', ({ stationId }) => {
        this.admission.noteChange();
        connections.closeStation(stationId);
      }),
      this.events.subscribe('account.visibility-changed', ({ accountId }) => this.recheckAccount(accountId)),
      this.events.subscribe('rights.changed', ({ accountId }) => this.recheckAccount(accountId)),
      every((this.config.LIVE_PATIENCE_SECONDS * 1_000) / CHECKS_IN_PATIENCE, () =>
        connections.check(Date.now()),
      ),
      every(RECHECK_MS, () => void this.recheckAll()),
    );
  }

  stop(): void {
    for (const undo of this.undo.splice(0)) undo();
  }

  /**
   * Closes connections that would not be admitted any more. Connections to the same stream with the same credentials
   * are checked together. While the database does not answer, nothing can be checked, and all connections stay until
   * the next check.
   */
  async recheck(open: readonly LiveConnection[]): Promise<void> {
    const groups = new Map<string, LiveConnection[]>();
    for (const connection of open) {
      const key = JSON.stringify(connection.subscription);
      const group = groups.get(key);
      if (group) group.push(connection);
      else groups.set(key, [connection]);
    }
    try {
      for (const group of groups.values()) await this.recheckGroup(group);
    } catch (error) {
      if (error instanceof Unavailable) return;
      this.logger.error(error);
    }
  }

  private async recheckGroup(group: readonly LiveConnection[]): Promise<void> {
    try {
      await this.admission.recheck(group[0]!.subscription);
    } catch (error) {
      if (error instanceof Unauthorized)
        for (const each of group) each.close(CLOSE.signedOut, 'Sign in to continue');
      else if (error instanceof NotFound) for (const each of group) each.close(CLOSE.gone, 'Not found');
      else throw error;
    }
  }

  private recheckAccount(accountId: string | null): void {
    this.admission.noteChange();
    const open = this.connections.all();
    const isConcerned = ({ subscription }: LiveConnection) =>
      accountId === null || subscription.accountId === accountId;
    void this.recheck(open.filter(isConcerned));
  }

  private async recheckAll(): Promise<void> {
    if (this.isRechecking) return;
    this.isRechecking = true;
    await this.recheck(this.connections.all());
    this.isRechecking = false;
  }
}

function every(ms: number, run: () => void): () => void {
  const timer = setInterval(run, ms).unref();
  return () => clearInterval(timer);
}
