import { isUtf8 } from 'node:buffer';
import { InvalidInput, Unauthorized } from '../../../platform/errors.js';
import type { FieldReading } from '../../fields/field-reading.js';
import { refusedSample, type SampleResult } from '../../fields/sample-result.js';
import { inSlices } from '../../reading/slices.js';
import { UploadTally } from '../../reading/upload-tally.js';
import { readNativeSample } from '../native/native-json.js';
import { type LineResult, readLineProtocol } from './line-parser.js';

const STATION_TAG = 'station';

interface LineSender {
  /** Id of the station whose credentials came with the upload. */
  stationId: string;
  /** Arrival of the upload, UTC ms, which is also the time of lines without a timestamp. */
  now: number;
  reading?: FieldReading;
}

/**
 * Reads all lines of an upload in slices, between which other work
 * of the process can run. Fields are measurements in base units.
 * @param precision name of the unit of the timestamps, which `isPrecision` has accepted
 * @throws Unauthorized when a line names another station; then nothing of the upload is stored
 * @throws InvalidInput when the body is not UTF-8
 * @throws TooLarge when the upload has more than 100,000 lines
 */
export async function readLines(
  bytes: Buffer,
  precision: string,
  { stationId, now, reading }: LineSender,
): Promise<UploadTally> {
  if (!isUtf8(bytes)) throw new InvalidInput('The body is not UTF-8', 'malformed_request');
  const tally = new UploadTally();
  await inSlices(readLineProtocol(bytes.toString('utf8'), precision), (result) => {
    tally.found.lineNumbers.push(result.number);
    tally.add(readLine(result, stationId, now, reading));
  });
  return tally;
}

export function readLine(
  result: LineResult,
  ownId: string,
  now: number,
  reading?: FieldReading,
): SampleResult {
  if ('reason' in result) {
    return refusedSample('malformed_line', `Not line protocol: ${result.reason}`);
  }
  const { tags, fields, time } = result.line;
  for (const [tag, value] of tags) if (!isOwnStation(tag, value, ownId)) throw new Unauthorized();
  return readNativeSample({ time, measurements: Object.fromEntries(fields) }, now, reading);
}

/** @returns false for a tag that names another station than the one that sent the upload */
export function isOwnStation(tag: string, value: string, ownId: string): boolean {
  return tag !== STATION_TAG || value.toLowerCase() === ownId.toLowerCase();
}
