import { isSecretName, MASK } from '../../../platform/secrets/secret-names.js';
import type { BulkProtocol, UploadAnswer } from '../../reading/protocol.js';
import type { UploadTally } from '../../reading/upload-tally.js';
import { influxCredentials } from './influx-credentials.js';
import { type LineResult, readLineProtocol } from './line-parser.js';
import { readLine, readLines } from './line-reader.js';
import { readPlainLines } from './plain-lines.js';
import { isPrecision } from './timestamp-precision.js';

/**
 * Most reasons that an answer lists. The sender, usually the program
 * Telegraf, writes them to its log, where nobody reads more.
 */
const MAX_REASONS = 20;
const LINE_PAIR = /(?<=^|(?<!\\)[\s,])((?:[^\s,=\\]|\\.)+)=("(?:[^"\\]|\\.)*"?|(?:[^\s,\\]|\\.)*)/gs;

export const LINE_PROTOCOL: BulkProtocol<LineResult> = {
  kind: 'samples',
  name: 'InfluxDB line protocol',
  format: 'line',
  mask: maskLines,
  cut: cutLines,
  readSample: (line, { station, now, reading }) => readLine(line, station.stationId, now, reading),
  credentials: influxCredentials,
  readUpload: (body, { station: { stationId }, now, reading }, precision) =>
    readLines(body, precision, { stationId, now, reading }),
  readColumns: (body, { precision, station: { stationId }, from, now }) =>
    readPlainLines(body, { precision, stationId, from, now }),
  answer,
};

function cutLines(text: string, path: string): Iterable<LineResult> {
  const precision = new URLSearchParams(path.split('?')[1]).get('precision') ?? '';
  return isPrecision(precision) ? readLineProtocol(text, precision) : [];
}

function maskLines(text: string): string {
  return text.replace(LINE_PAIR, (pair: string, name: string) =>
    isSecretName(name.replaceAll('\\', '')) ? `${name}="${MASK}"` : pair,
  );
}

/**
 * Answers 400 when a part of the upload was refused; the rest is stored. A key that the server does not know is ignored
 * and refuses nothing.
 */
function answer({ found }: UploadTally): UploadAnswer {
  const { errors, received, accepted, lineNumbers } = found;
  if (errors.length === 0) return { status: 204, answer: 'No content' };
  const reasons = errors.slice(0, MAX_REASONS).map(({ index, key, detail }) => {
    return `line ${lineNumbers[index]}: ${key === undefined ? detail : `${key}: ${detail}`}`;
  });
  if (errors.length > MAX_REASONS) reasons.push('and more');
  return { status: 400, answer: `partial write: ${reasons.join('; ')} dropped=${received - accepted}` };
}
