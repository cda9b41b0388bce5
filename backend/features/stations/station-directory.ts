import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { EventBus } from '../../platform/event-bus.js';
import '../../platform/lifecycle-events.js';
import { SecretBox } from '../../platform/secrets/secret-box.js';
import { SeriesDirectory, type SeriesSettings } from '../../samples/core/series-directory.js';
import { directoryChanges, type DirectoryChanges } from './directory/directory-changes.js';
import { NOTHING_READ, readDirectory } from './directory/read-directory.js';
import type { KnownAccount, NamedSeries, StationEntry } from './directory/station-entry.js';
import { StationMeasurementEntity } from './measurements/station-measurement.entity.js';
import { StationEntity } from './station.entity.js';

const REFRESH_EVERY_MS = 1_000;

export type { KnownAccount, NamedSeries } from './directory/station-entry.js';

/**
 * Holds all stations in memory. Intake, fold and live stream read them from here, so they continue while PostgreSQL
 * does not answer. Code that changes a station or its account calls `reload`; other processes follow within a second.
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
  /** A reload that has not begun yet. Later callers share it, because it will also read their changes. */
  private nextReload: Promise<void> | undefined;
  /** The version number that the database had when the stations in memory were read from it. */
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

  /** Reads changes from PostgreSQL, one reload after another, so that no older state replaces a newer one. */
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

  /** Looks regularly for changes by other processes. Without PostgreSQL, the stations in memory stay in use. */
  private followOthers(): void {
    const retry = () => this.followOthers();
    this.timer = setTimeout(() => void this.refresh().then(retry, retry), REFRESH_EVERY_MS).unref();
  }

  private async newestVersion(): Promise<string> {
    const rows = await this.stations.query<{ version: string }[]>('SELECT version FROM station_directory');
    return rows[0]!.version;
  }

  private async load(): Promise<void> {
    // The version is read before the content, so that a change in between is found by the next reload.
    const version = await this.newestVersion();
    const known = await readDirectory(this.stations, this.measurements, this.known);
    const before = { stations: this.bySeries, accounts: this.accountsById };
    const entries = [...known.stations.values()].map(({ value }) => value);
    const byId = new Map([...known.accounts].map(([id, { value }]) => [id, value]));
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
    this.publish(directoryChanges(before, { stations: this.bySeries, accounts: byId }));
  }

  /** Announces to this process the changes that it has just read, even if another process made them. */
  private publish({ removedStations, changedAccounts }: DirectoryChanges): void {
    for (const { series, stationId } of removedStations) {
      this.events.publish('station.removed', { series, stationId });
    }
    for (const accountId of changedAccounts) this.events.publish('account.visibility-changed', { accountId });
  }

  /** Removes a deleted station from memory at once, even if the database does not answer. */
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

  /** Finds a station by its id in upper or lower case, because weather consoles change the case of typed ids. */
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
   * @returns null both for an unknown station and for a wrong password
   */
  verify(stationId: string, password: string): Promise<SeriesSettings | null> {
    const entry = this.byLowerId.get(stationId.toLowerCase());
    const expected = entry ? this.digestOf(entry) : this.digest('no such station');
    const matches = timingSafeEqual(expected, this.digest(password));
    return Promise.resolve(entry && matches ? entry : null);
  }

  /**
   * Finds the station of an Ecowitt console by its PASSKEY. A keyed digest is looked up, so the time that the search
   * takes reveals nothing about existing PASSKEYs.
   * @param passkey in upper or lower case
   */
  findByPasskey(passkey: string): SeriesSettings | undefined {
    return this.byPasskeyDigest.get(this.passkeyDigest(passkey));
  }

  /**
   * Returns the password and PASSKEY of a station, so that they can be
   * masked where people read its uploads; none for a deleted station.
   */
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
