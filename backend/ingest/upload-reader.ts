import { isUtf8 } from 'node:buffer';
import { InvalidInput, TooLarge } from '../platform/errors.js';
import { type JsonText, jsonTexts, MalformedJson, parseJsonText } from './protocols/json-texts.js';
import { readNativeSample, type SampleResult } from './protocols/native-json.js';
import { inSlices } from './slices.js';
import { UploadTally } from './upload-tally.js';

const MAX_SAMPLES = 100_000;
/** Longer than any sample of 200 keys with units; bounds what one step of a slice parses. */
const MAX_SAMPLE_LENGTH = 64 * 1024;

const TOO_LONG: SampleResult = {
  sample: null,
  isServerTime: false,
  unknown: [],
  problems: [
    { code: 'sample_too_large', detail: `One sample is longer than ${MAX_SAMPLE_LENGTH} characters` },
  ],
};

/**
 * Reads all samples of an upload in the native protocol, in slices of the event loop.
 * @param isLines NDJSON; otherwise one object or an array
 * @param now arrival, UTC ms
 * @throws InvalidInput `Malformed JSON`, with the position of the sample where it broke
 * @throws TooLarge above 100,000 samples
 */
export async function readUpload(bytes: Buffer, isLines: boolean, now: number): Promise<UploadTally> {
  if (!isUtf8(bytes)) throw malformed(0, 'not UTF-8');
  const tally = new UploadTally();
  try {
    await inSlices(jsonTexts(bytes.toString('utf8'), isLines), (piece) => {
      if (tally.received >= MAX_SAMPLES) throw new TooLarge();
      tally.add(readPiece(piece, now));
    });
  } catch (error) {
    if (error instanceof MalformedJson) throw malformed(tally.received, error.message);
    throw error;
  }
  return tally;
}

function readPiece(piece: JsonText, now: number): SampleResult {
  return piece.text.length > MAX_SAMPLE_LENGTH ? TOO_LONG : readNativeSample(parseJsonText(piece), now);
}

function malformed(index: number, reason: string): InvalidInput {
  return new InvalidInput('Malformed JSON', 'malformed_json', [{ path: String(index), message: reason }]);
}
