import { MINUTE_MS } from '@mesonet/model/durations.js';
import { Pool } from 'undici';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestAccount, TestStation } from '../../support/servers/server.js';
import { AlarmCalls } from '../../support/alarms/alarm-calls.js';
import type { OwnServer } from './own-server.js';
import { inTurns } from './turns.js';
import { BENCH_KEYS, weatherSamples } from './weather-posts.js';

/** The temperature swings by this much around 60 °F, so that each station is above the first limit 8 % of the time. */
const SWING = { by: 3, periodMs: 20 * MINUTE_MS };

/**
 * After this time the rules are in force: the server looks for changes each second, and then reads the past that a rule
 * on changes needs.
 */
const WATCHED_AFTER_MS = 8_000;

/** The ten rules of each station. The first one fires now and then, the others do not fire on a fair day. */
const RULES = [
  { measkey: 'temperature', desc: 'Warm', mode: 'upper', limit: 62.9 },
  { measkey: 'temperature', desc: 'Frost', mode: 'lower', limit: 32, hold: 10 },
  { measkey: 'relativeHumidity', desc: 'Humid', mode: 'upper', limit: 95, hold: 5, clear: 2 },
  { measkey: 'windSpeed', desc: 'Wind', mode: 'upper', limit: 40 },
  { measkey: 'windGustSpeed', desc: 'Gust', mode: 'upper', limit: 60, severity: 'critical' },
  { measkey: 'stationPressure', desc: 'Pressure', mode: 'range', min: 25, max: 31 },
  { measkey: 'dewPoint', desc: 'Dry', mode: 'lower', limit: 20, clear: 2 },
  { measkey: 'rainRate', desc: 'Rain', mode: 'upper', limit: 1 },
  { measkey: 'temperature', desc: 'Fall', mode: 'lower', variant: 'rate', change: 20, window: 60 },
  { measkey: 'sampleTime', desc: 'Silent', variant: 'nodata', after: 15 },
];

/** Stations with ten rules each that send one sample a second each. */
export class AlarmFleet {
  private readonly stations: TestStation[] = [];

  private constructor(
    private readonly server: OwnServer,
    private readonly account: TestAccount,
    private readonly pool: Pool,
    private readonly keys: number,
  ) {}

  /** @param keys number of measurements in a sample, at most as many as a full station has */
  static async create(server: OwnServer, count: number, keys = BENCH_KEYS.length): Promise<AlarmFleet> {
    const account = await server.createAccount();
    const pool = new Pool(server.url, { connections: 32 });
    const fleet = new AlarmFleet(server, account, pool, keys);
    const calls = new AlarmCalls(server, account);
    await inTurns(count, async (i) => {
      const station = await server.createStation(account, { stationname: `Mast ${i}`, elevation: 500 });
      fleet.stations[i] = station;
      for (const rule of RULES) await calls.alarm(station, { limit: null, ...rule });
    });
    return fleet;
  }

  get rules(): number {
    return this.stations.length * RULES.length;
  }

  /** Switches all rules on or off. Returns when the server has taken that over. */
  async watch(isEnabled: boolean): Promise<void> {
    await this.server.sql('UPDATE alarms SET is_enabled = $2 WHERE account_id = $1', [
      this.account.id,
      isEnabled,
    ]);
    await sleep(WATCHED_AFTER_MS);
  }

  /**
   * Makes each station send a sample a second, all evenly spread.
   * @returns samples a second that were acknowledged
   */
  async send(seconds: number): Promise<number> {
    const { length } = this.stations;
    const begin = performance.now();
    const posts: Promise<void>[] = [];
    for (let i = 0; i < seconds * length; i += 1) {
      const aheadMs = begin + (i / length) * 1_000 - performance.now();
      if (aheadMs > 2) await sleep(aheadMs);
      posts.push(this.post(i % length));
    }
    await Promise.all(posts);
    return posts.length / ((performance.now() - begin) / 1_000);
  }

  /**
   * Makes the server write the uploads that it keeps. Otherwise it does so each half minute, in some turns and not in
   * others.
   */
  async writeUploads(): Promise<void> {
    await this.server.get(`/api/v1/stations/${this.stations[0]!.id}/uploads/`, this.account.cookie);
  }

  close(): Promise<void> {
    return this.pool.close();
  }

  private async post(at: number): Promise<void> {
    const { id, authorization } = this.stations[at]!;
    const answer = await this.pool.request({
      path: `/api/v1/stations/${id}/samples/`,
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(this.sample(at, Date.now())),
    });
    const text = await answer.body.text();
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${text.slice(0, 300)}`);
  }

  private sample(at: number, time: number): object {
    const [{ measurements }] = weatherSamples(time, 1) as [ReturnType<typeof weatherSamples>[0]];
    const sent = Object.fromEntries(Object.entries(measurements).slice(0, this.keys));
    const phase = time / SWING.periodMs + at / this.stations.length;
    const temperature = 60 + SWING.by * Math.sin(2 * Math.PI * phase);
    return { time, measurements: { ...sent, temperature: Math.round(temperature * 100) / 100 } };
  }
}
