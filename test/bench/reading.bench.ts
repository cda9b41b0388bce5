/**
 * Reading an upload of 1,000 samples of 45 keys, from its bytes to what the journal takes, in one thread: straight into
 * columns (`readPlain`) against sample by sample with V8's JSON and our line reader (`readAndPack`). The same bodies and
 * the same outcome; samples a second.
 */
import { DEFAULT_INTAKE } from '@mesonet/contract/station-intake.js';
import type { PackJob } from '../../backend/ingest/reading/packed-upload.js';
import { readPlain } from '../../backend/ingest/reading/plain/read-plain.js';
import { readAndPack } from '../../backend/ingest/reading/read-worker.js';
import { millisecondsOf, printFigures, printRatio, takeTurns } from './support/turns.js';
import { lines, weatherSamples } from './support/weather-posts.js';

const SAMPLES = 1_000;
const TIMES = 20;
const now = Date.now();
const samples = weatherSamples(now - SAMPLES * 1_000, SAMPLES);

function job(body: string, format: PackJob['format']): PackJob {
  const station = { series: 1, stationId: 'bench', intake: DEFAULT_INTAKE, extras: null };
  const refusal = { code: 'timestamp_too_old', detail: '' };
  return { bytes: Buffer.from(body), format, station, now, from: -Infinity, refusal };
}

const rate = (work: () => unknown) => async () => {
  const ms = await millisecondsOf(async () => {
    for (let i = 0; i < TIMES; i += 1) if (!(await work())) throw new Error('It was not read');
  });
  return (TIMES * SAMPLES * 1_000) / ms;
};

const json = job(JSON.stringify(samples), { kind: 'json' });
const ofLines = job(lines('weather', samples), { kind: 'lines', precision: 'ms' });
const figures = await takeTurns({
  'JSON, in columns': rate(() => readPlain(json)),
  'JSON, sample by sample': rate(() => readAndPack(json)),
  'lines, in columns': rate(() => readPlain(ofLines)),
  'lines, sample by sample': rate(() => readAndPack(ofLines)),
});
printFigures('Read:', figures, 'samples/s', 0);
printRatio('rates', figures, 'JSON, in columns', 'JSON, sample by sample');
printRatio('rates', figures, 'lines, in columns', 'lines, sample by sample');
