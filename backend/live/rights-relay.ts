import { randomUUID } from 'node:crypto';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { type Events, EventBus } from '../platform/event-bus.js';
import '../platform/lifecycle-events.js';

const CHANNEL = 'mesonet_rights';
const RELAYED = ['session.ended', 'rights.changed'] as const;
type Relayed = (typeof RELAYED)[number];
const RETRY_MS = 1_000;
const CONNECT_WITHIN_MS = 3_000;

/**
 * Passes events about ended sessions and changed rights to all processes on this
 * database, by LISTEN and NOTIFY, the messages of PostgreSQL. After a lost connection,
 * it assumes that all rights have changed, because events may have been missed.
 */
@Injectable()
export class RightsRelay implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(RightsRelay.name);
  private readonly self = randomUUID();
  private readonly undo: (() => void)[] = [];
  private session: Client | null = null;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;
  /**
   * True while an event from another process is published in this process, so that this process does not send it to the
   * others again.
   */
  private isRepeating = false;

  constructor(
    private readonly events: EventBus,
    @InjectDataSource() private readonly database: DataSource,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    for (const name of RELAYED) {
      this.undo.push(this.events.subscribe(name, (event) => this.send(name, event)));
    }
    await this.listen();
  }

  async onApplicationShutdown(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    for (const undo of this.undo.splice(0)) undo();
    await this.session?.end().catch(() => undefined);
  }

  private send(name: Relayed, event: Events[Relayed]): void {
    if (this.isRepeating) return;
    const message = JSON.stringify({ from: this.self, name, event });
    this.database.query('SELECT pg_notify($1, $2)', [CHANNEL, message]).catch((error: unknown) => {
      this.logger.warn({ message: 'Other processes were not told whose rights ended', err: error });
    });
  }

  private receive(message: string): void {
    const { from, name, event } = JSON.parse(message) as {
      from: string;
      name: Relayed;
      event: Events[Relayed];
    };
    if (from !== this.self && RELAYED.includes(name)) this.repeat(name, event);
  }

  private repeat<Name extends Relayed>(name: Name, event: Events[Name]): void {
    this.isRepeating = true;
    this.events.publish(name, event);
    this.isRepeating = false;
  }

  private async listen(): Promise<void> {
    const session = new Client({
      connectionString: (this.database.options as { url?: string }).url,
      application_name: 'mesonet rights',
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
    });
    session.on('notification', ({ payload = '' }) => this.receive(payload));
    session.on('error', (error) => this.logger.debug(`Lost: ${error.message}`));
    session.once('end', () => this.listenAgain());
    try {
      await session.connect();
      await session.query(`LISTEN ${CHANNEL}`);
      if (this.isClosed) return await session.end();
      this.session = session;
      this.repeat('rights.changed', { accountId: null });
    } catch (error) {
      this.logger.debug(`Not listening: ${String(error)}`);
      await session.end().catch(() => undefined);
      this.listenAgain();
    }
  }

  private listenAgain(): void {
    clearTimeout(this.timer);
    if (!this.isClosed) this.timer = setTimeout(() => void this.listen(), RETRY_MS).unref();
  }
}
