/**
 * Measures the road of a sample in one process, over a PostgreSQL of its own: encoding, folding (from the bytes of a
 * batch to the packed row), durable appends, and the event-loop delay at 2,000 samples a second of 45 keys, sent one by one and in posts of 25.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { NUMERIC_KEYS } from '@mesonet/model/measurements.js';
import { fold } from '../../backend/samples/fold/fold.js';
import { newSeriesState } from '../../backend/samples/fold/state/series-state.js';
import { decodeBatch, encodeBatch, readBatch } from '../../backend/samples/journal/batch-codec.js';
import type { Observation, SampleValues } from '../../backend/samples/core/observation.js';
import { PackedRow } from '../../backend/samples/core/packed-row.js';
import { AllSeries, openPostgresStore, SampleRoad } from '../support/samples/sample-road.js';
import { startStores } from '../support/stores/stores.js';

const KEYS = NUMERIC_KEYS.slice(0, 45);
const SERIES = 300;
const RATE = 2_000;
const SECONDS = 15;

/** Keys that a common station measures. The others are derived. */
const SENSORS = [
  ...['temperature', 'relativeHumidity', 'stationPressure', 'windSpeed', 'windDirection', 'windGustSpeed'],
  ...['rainToday', 'rainRate', 'solarRadiation', 'uvIndex', 'indoorTemperature', 'batteryVoltage'],
];

let made = 0;
/** Makes the next sample. Series take turns, each with a sample every second. */
function nextSample(keys = KEYS): Observation {
  const values: SampleValues = {};
  // Values stay within the limits of quality, because a value that fails goes another way. An hour's rain has the
  // lowest limit.
  for (const key of keys)
    values[key] = (key === 'rainLastHour' ? 1 : 25) + Math.round(Math.random() * 10) / 1_000;
  const time = Date.UTC(2026, 0, 1) + Math.floor(made / SERIES) * 1_000;
  return { kind: 'sample', series: 1 + (made++ % SERIES), time, receivedAt: time, values };
}

const samples = (count: number, keys = KEYS) => Array.from({ length: count }, () => nextSample(keys));

function percentile(values: number[], share: number): string {
  const sorted = [...values].sort((a, b) => a - b);
  return (sorted[Math.floor(sorted.length * share)] ?? NaN).toFixed(1);
}

function report(what: string, figures: Record<string, string | number>): void {
  const text = Object.entries(figures).map(([name, value]) => `${name} ${value}`);
  console.log(`${what.padEnd(28)} ${text.join(', ')}`);
}

function perSecond(count: number, work: () => void): number {
  const begin = performance.now();
  work();
  return Math.round((count / (performance.now() - begin)) * 1_000);
}

function benchCodec(): void {
  const batch = samples(1_000);
  const encoded = encodeBatch(batch);
  const rounds = Array.from({ length: 50 });
  const encode = () => perSecond(50_000, () => rounds.forEach(() => encodeBatch(batch)));
  const decode = () => perSecond(50_000, () => rounds.forEach(() => decodeBatch(encoded)));
  encode();
  decode();
  report('codec, 1,000 × 45', { 'encode/s': encode(), 'decode/s': decode(), bytes: encoded.length });
}

function benchFold(what: string, keys: string[]): void {
  const states = Array.from({ length: SERIES + 1 }, (_, series) => newSeriesState(series));
  const settings = new AllSeries().find(1)!;
  let rate = 0;
  for (let round = 0; round < 700; round++) {
    const batch = encodeBatch(samples(SERIES, keys));
    rate += perSecond(SERIES, () => {
      const entries = readBatch(batch);
      for (let index = 0; index < entries.length; index += 1) {
        const entry = entries.at(index);
        const folded = fold(states[entry.series]!, entry, settings);
        if (!folded.isLate) PackedRow.of(folded.row);
      }
    });
  }
  report(`fold, ${what} at 1 Hz`, { 'samples/s': Math.round(rate / 700) });
}

async function benchAppends(road: SampleRoad, senders: number): Promise<void> {
  const latencies: number[] = [];
  const end = performance.now() + 4_000;
  const sender = async () => {
    while (performance.now() < end) {
      const begin = performance.now();
      await road.journal.append([nextSample()]);
      latencies.push(performance.now() - begin);
    }
  };
  await Promise.all(Array.from({ length: senders }, sender));
  const [p50, p99] = [percentile(latencies, 0.5), percentile(latencies, 0.99)];
  report(`append, ${senders} senders`, {
    'appends/s': Math.round(latencies.length / 4),
    'p50 ms': p50,
    'p99 ms': p99,
  });
  await road.idle();
}

async function benchStream(road: SampleRoad, samplesAPost: number): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const latencies: number[] = [];
  const begin = performance.now();
  const cpu = process.cpuUsage();
  delay.enable();
  for (let sent = 0; sent < RATE * SECONDS; await sleep(2)) {
    const due = ((performance.now() - begin) / 1_000) * RATE;
    for (; sent < due; sent += samplesAPost) {
      const postedAt = performance.now();
      const posted = road.journal.append(samples(samplesAPost));
      void posted.then(() => latencies.push(performance.now() - postedAt));
    }
  }
  delay.disable();
  const { user, system } = process.cpuUsage(cpu);
  report(`${RATE} samples/s by ${samplesAPost}`, {
    'loop p50 ms': (delay.percentile(50) / 1e6).toFixed(1),
    'p99 ms': (delay.percentile(99) / 1e6).toFixed(1),
    'max ms': (delay.max / 1e6).toFixed(1),
    'append p50 ms': percentile(latencies, 0.5),
    'append p99 ms': percentile(latencies, 0.99),
    'CPU %': Math.round((user + system) / 1e4 / SECONDS),
  });
  await road.idle();
}

async function benchBacklog(road: SampleRoad): Promise<void> {
  const count = 30_000;
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const begin = performance.now();
  delay.enable();
  for (let sent = 0; sent < count; sent += 500) await road.journal.append(samples(500));
  const appended = performance.now() - begin;
  await road.idle();
  delay.disable();
  report(`${count} samples at once`, {
    'appended/s': Math.round((count / appended) * 1_000),
    'stored/s': Math.round((count / (performance.now() - begin)) * 1_000),
    'loop p99 ms': (delay.percentile(99) / 1e6).toFixed(1),
    'max ms': (delay.max / 1e6).toFixed(1),
  });
}

benchCodec();
benchFold('45 keys', KEYS);
benchFold('12 sensors', SENSORS);
const stores = await startStores({ withQuestDb: false });
const open = openPostgresStore(stores.databaseUrl);
const road = await SampleRoad.start({ journalUrl: stores.databaseUrl, open });
try {
  for (const senders of [1, 10, 50]) await benchAppends(road, senders);
  for (const samplesAPost of [1, 25]) await benchStream(road, samplesAPost);
  await benchBacklog(road);
} finally {
  await road.stop();
  await stores.stop();
}
