import { createHmac, timingSafeEqual } from 'node:crypto';
import { DEFAULT_INTAKE } from '@mesonet/contract/station-intake.js';
import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { SecretBox } from '../../platform/secret-box.js';
import { SeriesDirectory, type SeriesSettings } from '../../samples/series-directory.js';
import { AccountEntity } from '../accounts/account.entity.js';
import { StationMeasurementEntity } from './measurements/station-measurement.entity.js';
import { toExtraFields } from './measurements/station-measurements.dto.js';
import { StationEntity } from './station.entity.js';

const REFRESH_EVERY_MS = 1_000;

/** What people call it is known here, too. */
export interface NamedSeries extends SeriesSettings {
  stationname: string;
  /** Chosen by its account: category → unit. */
  units: Readonly<Record<string, string>>;
}

/** What an account's visitors are judged by. */
export interface KnownAccount {
  id: string;
  allowsAnonymousGuest: boolean;
}

interface Entry extends NamedSeries {
  passwordSealed: Buffer;
  /** HMAC of the password, made at the first check. */
  passwordDigest?: Buffer;
}

/**
 * All stations in memory: intake, fold and live ask here, so they go on while PostgreSQL is away.
 * Whoever changes a station or its account calls `reload`; other processes follow within a second.
 */
@Injectable()
export class StationDirectory extends SeriesDirectory implements OnModuleInit, OnApplicationShutdown {
  private bySeries = new Map<number, Entry>();
  private byLowerId = new Map<string, Entry>();
  private byPasskeyDigest = new Map<string, Entry>();
  private accountsById: ReadonlyMap<string, KnownAccount> = new Map();
  private readonly digestKey: Buffer;
  private reloads: Promise<void> = Promise.resolve();
  /** As counted in PostgreSQL, of what is in memory. */
  private version = '';
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @InjectRepository(StationEntity) private readonly stations: Repository<StationEntity>,
    @InjectRepository(AccountEntity) private readonly accounts: Repository<AccountEntity>,
    @InjectRepository(StationMeasurementEntity)
    private readonly measurements: Repository<StationMeasurementEntity>,
    private readonly secrets: SecretBox,
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
    const reload = this.reloads.then(() => this.load());
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
    const [stations, accounts, measurements] = await Promise.all([
      this.stations.find(),
      this.accounts.find({
        select: { id: true, timezone: true, units: true, keepsAllSamples: true, allowsAnonymousGuest: true },
      }),
      this.measurements.find({ order: { label: 'ASC', key: 'ASC' } }),
    ]);
    const byId = new Map(accounts.map((account) => [account.id, account]));
    const own = new Map<number, StationMeasurementEntity[]>();
    for (const each of measurements) own.set(each.series, [...(own.get(each.series) ?? []), each]);
    const entries = stations.map((station): Entry => ({
      ...toEntry(station, byId.get(station.accountId)),
      extras: toExtraFields(station, own.get(station.series)),
    }));
    this.version = version;
    this.accountsById = byId;
    this.bySeries = new Map(entries.map((entry) => [entry.series, entry]));
    this.byLowerId = new Map(entries.map((entry) => [entry.stationId.toLowerCase(), entry]));
    this.byPasskeyDigest = new Map(
      entries.flatMap((entry) =>
        entry.intake.passkey === null ? [] : [[this.passkeyDigest(entry.intake.passkey), entry] as const],
      ),
    );
  }

  /** Of a station that was deleted, whether or not the database can be asked again. */
  forget(series: number): void {
    for (const entries of [this.bySeries, this.byLowerId, this.byPasskeyDigest] as Map<unknown, Entry>[]) {
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

  private passkeyDigest(passkey: string): string {
    return this.digest(`passkey ${passkey.toUpperCase()}`).toString('base64');
  }

  private digestOf(entry: Entry): Buffer {
    entry.passwordDigest ??= this.digest(this.secrets.open(entry.passwordSealed, entry.stationId));
    return entry.passwordDigest;
  }

  private digest(password: string): Buffer {
    return createHmac('sha256', this.digestKey).update(password).digest();
  }
}

function toEntry(station: StationEntity, account?: AccountEntity): Omit<Entry, 'extras'> {
  return {
    series: station.series,
    stationId: station.id,
    accountId: station.accountId,
    stationname: station.stationname,
    timezone: station.timezone ?? account?.timezone ?? 'UTC',
    units: account?.units ?? {},
    keepsAllSamples: account?.keepsAllSamples ?? false,
    elevationFeet: station.elevationFeet,
    latitude: station.latitude,
    longitude: station.longitude,
    intake: { ...DEFAULT_INTAKE, ...station.intake },
    passwordSealed: station.passwordSealed,
  };
}
