import { Inject, Injectable } from '@nestjs/common';
import type { LiveViolation } from '@mesonet/contract/live.js';
import { StationDirectory } from '../features/stations/station-directory.js';
import { LatestSamples } from '../samples/owner/latest-samples.js';
import type { SampleValues } from '../samples/core/observation.js';
import type { SampleAccepted } from '../samples/core/sample-accepted.js';
import { CLOSE, type CloseCode, type LiveConnection, type Subscription } from './live-connection.js';
import { liveFrame } from './live-frame.js';

/** All open WebSocket connections of readers, by the station or the account that they read. */
@Injectable()
export class LiveConnections {
  private readonly byStation = new Map<string, Set<LiveConnection>>();
  private readonly byAccount = new Map<string, Set<LiveConnection>>();
  private readonly unflushed = new Set<LiveConnection>();
  /**
   * The encoded frame of each row. The fold makes a new row for each sample, so an old frame leaves the memory with its
   * row.
   */
  private readonly frames = new WeakMap<SampleValues, Buffer>();
  /** The alarm violations in the newest sample of a station, for stations that have some. */
  private readonly violations = new Map<string, LiveViolation[]>();
  private count = 0;
  private slow = 0;

  constructor(
    @Inject(StationDirectory) private readonly directory: Pick<StationDirectory, 'byId' | 'ofAccount'>,
    @Inject(LatestSamples) private readonly latest: Pick<LatestSamples, 'get'>,
  ) {}

  get size(): number {
    return this.count;
  }

  /** Number of readers that were closed since the server started because they did not read or answer. */
  get slowClosed(): number {
    return this.slow;
  }

  /** Registers a reader and sends it the newest sample of each of its stations. */
  add(connection: LiveConnection): void {
    const { index, key } = this.placeOf(connection.subscription);
    const readers = index.get(key) ?? new Set();
    index.set(key, readers.add(connection));
    this.count += 1;
    for (const { series, stationId } of this.stationsOf(connection.subscription)) {
      const sample = this.latest.get(series);
      if (sample) connection.offer(stationId, this.frameOf(stationId, sample.time, sample.row));
    }
    connection.flush();
  }

  remove(connection: LiveConnection): void {
    const { index, key } = this.placeOf(connection.subscription);
    const readers = index.get(key);
    if (!readers?.delete(connection)) return;
    if (readers.size === 0) index.delete(key);
    this.count -= 1;
  }

  /** Sends one sample to the readers of its station. It never throws, because the event bus calls it. */
  forward(sample: SampleAccepted): void {
    if (sample.isLate) return;
    if (sample.violations.length > 0) this.violations.set(sample.stationId, sample.violations);
    else this.violations.delete(sample.stationId);
    const ofStation = this.byStation.get(sample.stationId);
    const ofAccount = this.byAccount.get(sample.accountId);
    if (!ofStation && !ofAccount) return;
    const frame = this.frameOf(sample.stationId, sample.time, sample.values);
    if (this.unflushed.size === 0) process.nextTick(() => this.flush());
    for (const readers of [ofStation, ofAccount]) {
      for (const reader of readers ?? []) {
        reader.offer(sample.stationId, frame);
        this.unflushed.add(reader);
      }
    }
  }

  /** Closes the connections for whose subscription to the live stream `matches` returns true. */
  closeMatching(matches: (subscription: Subscription) => boolean, code: CloseCode, reason = ''): void {
    for (const connection of this.all()) {
      if (matches(connection.subscription)) connection.close(code, reason);
    }
  }

  /** Closes the readers of a deleted station. Readers of its whole account stay and get nothing more of the station. */
  closeStation(stationId: string): void {
    this.closeMatching((subscription) => subscription.stationId === stationId, CLOSE.gone, 'Station deleted');
    for (const connection of this.all()) connection.drop(stationId);
  }

  /** Lists the stations with at least one reader, as `account:station`. */
  openStations(): string[] {
    const open = new Set<string>();
    for (const { subscription } of this.all()) {
      for (const { stationId } of this.stationsOf(subscription))
        open.add(`${subscription.accountId}:${stationId}`);
    }
    return [...open].sort();
  }

  /**
   * Sends pings to all readers, and closes those that do not read or answer.
   * @param now ms
   */
  check(now: number): void {
    for (const connection of this.all()) if (!connection.check(now)) this.slow += 1;
  }

  /** Returns a copy of the list of connections, so that a loop over it may close and remove some of them. */
  all(): LiveConnection[] {
    return [this.byStation, this.byAccount].flatMap((index) =>
      [...index.values()].flatMap((set) => [...set]),
    );
  }

  private frameOf(stationId: string, time: number, row: SampleValues): Buffer {
    const known = this.frames.get(row);
    if (known) return known;
    const frame = liveFrame(stationId, time, row, this.violations.get(stationId));
    this.frames.set(row, frame);
    return frame;
  }

  private flush(): void {
    for (const connection of this.unflushed) connection.flush();
    this.unflushed.clear();
  }

  private placeOf({ stationId, accountId }: Subscription) {
    return stationId === null
      ? { index: this.byAccount, key: accountId }
      : { index: this.byStation, key: stationId };
  }

  private stationsOf({ stationId, accountId }: Subscription): { series: number; stationId: string }[] {
    if (stationId === null) return this.directory.ofAccount(accountId);
    const station = this.directory.byId(stationId);
    return station?.accountId === accountId ? [station] : [];
  }
}
