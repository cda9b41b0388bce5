/**
 * Compares two ways to read an upload of 1,000 samples of 45 keys, from its bytes to what the journal takes, in one
 * thread: straight into columns (`readPlain`), and sample by sample with V8's JSON and our line reader (`readAndPack`).
 * Both read the same bodies with the same outcome. The figures are samples a second.
 */
import { DEFAULT_INTAKE } from '@mesonet/contract/station-intake.js';
import { LINE_PROTOCOL } from '../../backend/ingest/protocols/line-protocol/line-protocol.js';
import { NATIVE_JSON } from '../../backend/ingest/protocols/native/native-protocols.js';
import { readPlain } from '../../backend/ingest/reading/plain/read-plain.js';
import type { PackJob } from '../../backend/ingest/reading/read-job.js';
import { readAndPack } from '../../backend/ingest/reading/read-upload.js';
import { millisecondsOf, printFigures, printRatio, takeTurns } from './support/turns.js';
import { lines, weatherSamples } from './support/weather-posts.js';

const SAMPLES = 1_000;
const TIMES = 20;
const now = Date.now();
const samples = weatherSamples(now - SAMPLES * 1_000, SAMPLES);

function job(body: string, format: string, precision = ''): PackJob {
  const station = { series: 1, stationId: 'bench', intake: DEFAULT_INTAKE, extras: null };
  const refusal = { code: 'timestamp_too_old', detail: '' };
  return { bytes: Buffer.from(body), format, precision, station, now, from: -Infinity, refusal };
}

const rate = (work: () => unknown) => async () => {
  const ms = await millisecondsOf(async () => {
    for (let i = 0; i < TIMES; i += 1) if (!(await work())) throw new Error('It was not read');
  });
  return (TIMES * SAMPLES * 1_000) / ms;
};

const json = job(JSON.stringify(samples), 'json');
const ofLines = job(lines('weather', samples), 'line', 'ms');
const figures = await takeTurns({
  'JSON, in columns': rate(() => readPlain(NATIVE_JSON, json)),
  'JSON, sample by sample': rate(() => readAndPack(NATIVE_JSON, json)),
  'lines, in columns': rate(() => readPlain(LINE_PROTOCOL, ofLines)),
  'lines, sample by sample': rate(() => readAndPack(LINE_PROTOCOL, ofLines)),
});
printFigures('Read:', figures, 'samples/s', 0);
printRatio('rates', figures, 'JSON, in columns', 'JSON, sample by sample');
printRatio('rates', figures, 'lines, in columns', 'lines, sample by sample');
