import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { EventBus } from '../../platform/event-bus.js';
import '../../platform/lifecycle-events.js';
import { SecretBox } from '../../platform/secrets/secret-box.js';
import { SeriesDirectory, type SeriesSettings } from '../../samples/series-directory.js';
import { directoryChanges, type DirectoryChanges } from './directory/directory-changes.js';
import { NOTHING_READ, readDirectory } from './directory/read-directory.js';
import type { KnownAccount, NamedSeries, StationEntry } from './directory/station-entry.js';
import { StationMeasurementEntity } from './measurements/station-measurement.entity.js';
import { StationEntity } from './station.entity.js';

const REFRESH_EVERY_MS = 1_000;

export type { KnownAccount, NamedSeries } from './directory/station-entry.js';

/**
 * All stations in memory: intake, fold and live ask here, so they go on while PostgreSQL is away.
 * Whoever changes a station or its account calls `reload`; other processes follow within a second.
 */
@Injectable()
export class StationDirectory extends SeriesDirectory implements OnModuleInit, OnApplicationShutdown {
  private known = NOTHING_READ;
  private bySeries = new Map<number, StationEntry>();
  private byLowerId = new Map<string, StationEntry>();
  private byPasskeyDigest = new Map<string, StationEntry>();
  private accountsById: ReadonlyMap<string, KnownAccount> = new Map();
  private readonly digestKey: Buffer;
  private reloads: Promise<void> = Promise.resolve();
  /** A reload that waits for the one before: it reads what whoever asks now has changed, too. */
  private nextReload: Promise<void> | undefined;
  /** As counted in PostgreSQL, of what is in memory. */
  private version = '';
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @InjectRepository(StationEntity) private readonly stations: Repository<StationEntity>,
    @InjectRepository(StationMeasurementEntity)
    private readonly measurements: Repository<StationMeasurementEntity>,
    private readonly secrets: SecretBox,
    private readonly events: EventBus,
  ) {
    super();
    this.digestKey = secrets.derive('station-password-digest');
  }

  async onModuleInit(): Promise<void> {
    await this.stations.query('INSERT INTO station_directory (version) VALUES (0) ON CONFLICT DO NOTHING');
    await this.reload();
    this.followOthers();
  }

  onApplicationShutdown(): void {
    clearTimeout(this.timer);
  }

  /** One after another: an older answer never replaces a newer one. */
  reload(): Promise<void> {
    this.nextReload ??= this.enqueueReload();
    return this.nextReload;
  }

  private enqueueReload(): Promise<void> {
    const reload = this.reloads.then(() => {
      this.nextReload = undefined;
      return this.load();
    });
    this.reloads = reload.catch(() => undefined);
    return reload;
  }

  override async refresh(): Promise<void> {
    if ((await this.newestVersion()) !== this.version) await this.reload();
  }

  /** Other processes change stations, too. While PostgreSQL is away, what is known counts. */
  private followOthers(): void {
    const again = () => this.followOthers();
    this.timer = setTimeout(() => void this.refresh().then(again, again), REFRESH_EVERY_MS).unref();
  }

  private async newestVersion(): Promise<string> {
    const rows = await this.stations.query<{ version: string }[]>('SELECT version FROM station_directory');
    return rows[0]!.version;
  }

  private async load(): Promise<void> {
    // Before what it counts: a change meanwhile is read again.
    const version = await this.newestVersion();
    const known = await readDirectory(this.stations, this.measurements, this.known);
    const before = { stations: this.bySeries, accounts: this.accountsById };
    const entries = [...known.stations.values()].map(({ is }) => is);
    const byId = new Map([...known.accounts].map(([id, { is }]) => [id, is]));
    this.known = known;
    this.version = version;
    this.accountsById = byId;
    this.bySeries = new Map(entries.map((entry) => [entry.series, entry]));
    this.byLowerId = new Map(entries.map((entry) => [entry.stationId.toLowerCase(), entry]));
    this.byPasskeyDigest = new Map(
      entries.flatMap((entry) =>
        entry.intake.passkey === null ? [] : [[this.passkeyDigestOf(entry), entry] as const],
      ),
    );
    this.tell(directoryChanges(before, { stations: this.bySeries, accounts: byId }));
  }

  /** Whichever process made the change: from now on it counts in this one. */
  private tell({ removedStations, judgedAnew }: DirectoryChanges): void {
    for (const { series, stationId } of removedStations) {
      this.events.publish('station.removed', { series, stationId });
    }
    for (const accountId of judgedAnew) this.events.publish('account.visibility-changed', { accountId });
  }

  /** Of a station that was deleted, whether or not the database can be asked again. */
  forget(series: number): void {
    for (const entries of [this.bySeries, this.byLowerId, this.byPasskeyDigest] as Map<
      unknown,
      StationEntry
    >[]) {
      for (const [key, entry] of entries) if (entry.series === series) entries.delete(key);
    }
  }

  override find(series: number): SeriesSettings | undefined {
    return this.bySeries.get(series);
  }

  /** Without regard to case: consoles change the case of what was typed into them. */
  byId(stationId: string): NamedSeries | undefined {
    return this.byLowerId.get(stationId.toLowerCase());
  }

  override all(): Iterable<SeriesSettings> {
    return this.bySeries.values();
  }

  account(accountId: string): KnownAccount | undefined {
    return this.accountsById.get(accountId);
  }

  ofAccount(accountId: string): SeriesSettings[] {
    return [...this.bySeries.values()].filter((entry) => entry.accountId === accountId);
  }

  /**
   * Checks a station's credentials in constant time.
   * @returns null for an unknown station as for a wrong password
   */
  verify(stationId: string, password: string): Promise<SeriesSettings | null> {
    const entry = this.byLowerId.get(stationId.toLowerCase());
    const expected = entry ? this.digestOf(entry) : this.digest('no such station');
    const matches = timingSafeEqual(expected, this.digest(password));
    return Promise.resolve(entry && matches ? entry : null);
  }

  /**
   * The station an Ecowitt console belongs to. What is looked up is a keyed digest, so how long it takes tells
   * nothing of the PASSKEYs there are.
   * @param passkey in any letter case
   */
  findByPasskey(passkey: string): SeriesSettings | undefined {
    return this.byPasskeyDigest.get(this.passkeyDigest(passkey));
  }

  /** The station identifies itself with these, and nobody may be shown them; none for a station that is gone. */
  secretsOf(series: number): string[] {
    const entry = this.bySeries.get(series);
    if (!entry) return [];
    const { passkey } = entry.intake;
    return [this.secrets.open(entry.passwordSealed, entry.stationId), ...(passkey === null ? [] : [passkey])];
  }

  private passkeyDigest(passkey: string): string {
    return this.digest(`passkey ${passkey.toUpperCase()}`).toString('base64');
  }

  private passkeyDigestOf(entry: StationEntry): string {
    entry.passkeyDigest ??= this.passkeyDigest(entry.intake.passkey ?? '');
    return entry.passkeyDigest;
  }

  private digestOf(entry: StationEntry): Buffer {
    entry.passwordDigest ??= this.digest(this.secrets.open(entry.passwordSealed, entry.stationId));
    return entry.passwordDigest;
  }

  private digest(password: string): Buffer {
    return createHmac('sha256', this.digestKey).update(password).digest();
  }
}
