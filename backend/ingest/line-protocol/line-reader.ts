import { isUtf8 } from 'node:buffer';
import { InvalidInput, Unauthorized } from '../../platform/errors.js';
import { type LineResult, readLineProtocol } from '../protocols/line-protocol.js';
import type { FieldReading } from '../protocols/field-reading.js';
import { readNativeSample, type SampleResult } from '../protocols/native-json.js';
import { inSlices } from '../reading/slices.js';
import { UploadTally } from '../reading/upload-tally.js';

const STATION_TAG = 'station';

/**
 * Reads all lines of an upload, in slices of the event loop. Fields are measurements in base units.
 * @param precision of the timestamps, one of `isPrecision`
 * @param stationId whose credentials came with the upload
 * @param now arrival, UTC ms: the time of lines without one
 * @throws Unauthorized when a line names another station, and then none of the upload counts
 * @throws InvalidInput for what is not UTF-8
 * @throws TooLarge above 100,000 lines
 */
export async function readLines(
  bytes: Buffer,
  precision: string,
  stationId: string,
  now: number,
  reading?: FieldReading,
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
    const problems = [{ code: 'malformed_line', detail: `Not line protocol: ${result.reason}` }];
    return { sample: null, isServerTime: false, unknown: [], problems };
  }
  const { tags, fields, time } = result.line;
  for (const [tag, value] of tags) if (!isOwnStation(tag, value, ownId)) throw new Unauthorized();
  return readNativeSample({ time, measurements: Object.fromEntries(fields) }, now, reading);
}

/** @returns false for the tag that names another station than the one that sent it */
export function isOwnStation(tag: string, value: string, ownId: string): boolean {
  return tag !== STATION_TAG || value.toLowerCase() === ownId.toLowerCase();
}
