import { DomainError, Unauthorized } from '../../platform/errors.js';
import type { SeriesSettings } from '../../samples/core/series-directory.js';
import { describeSkew } from '../fields/console-time.js';
import type { ConsoleUpload } from '../fields/console-upload.js';
import { fieldReading, type FieldTrace, type ReadStation } from '../fields/field-reading.js';
import { MalformedText } from '../fields/malformed-text.js';
import type { SampleResult } from '../fields/sample-result.js';
import type { KeptUpload } from '../inspector/kept-upload.js';
import { getProtocol } from '../protocols/protocols.js';
import type { Sender } from '../reading/protocol.js';

/** One sample of a stored upload, which was read again for an inspection. */
export interface SampleTrace {
  /** Time of the sample, UTC ms; null when the sample is refused. */
  time: number | null;
  /** Time by the clock of the weather console, UTC ms; null when it sent none. */
  deviceTime: number | null;
  /** Problems of the sample as a whole, in contrast to problems of its fields. */
  problems: string[];
  fields: FieldTrace[];
}

export interface UploadTrace {
  /**
   * Reason why the sample got its time of arrival instead of the time by the weather console's clock; null when its
   * time was not replaced.
   */
  skew: string | null;
  /** Reason why the upload could not be read to its end; null when it could be. */
  problem: string | null;
  samples: SampleTrace[];
}

/** The settings of the sending station by which its upload is read. */
type TracedStation = ReadStation & Pick<SeriesSettings, 'stationId'>;

/** Most samples of an upload that are shown. The first samples of a long upload are enough to show how it is read. */
const MAX_SAMPLES = 10;
const ALL_KEPT = { from: -Infinity, refusal: '' };

/**
 * Reads a stored upload again, with the present settings of the station, and notes the result of each field.
 * @param station the station that sent the upload
 * @param retention `from` is the time (UTC ms) before which samples are too old to be kept; `refusal` is the text that
 *   says why they are refused
 */
export function traceUpload(
  upload: Pick<KeptUpload, 'format' | 'text' | 'path' | 'arrivedAt' | 'isCut'>,
  station: TracedStation,
  retention: { from: number; refusal: string } = ALL_KEPT,
): UploadTrace {
  const trace: UploadTrace = { skew: null, problem: null, samples: [] };
  try {
    for (const sample of traceSamples(upload, station, trace)) {
      trace.samples.push(isKept(sample, retention.from) ? sample : refusedTrace(sample, retention.refusal));
      if (trace.samples.length === MAX_SAMPLES) break;
    }
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    const reason = error instanceof Unauthorized ? 'A line names another station' : error.message;
    trace.problem = upload.isCut ? 'Only the beginning of the upload is kept' : reason;
  }
  return trace;
}

function isKept({ time }: SampleTrace, from: number): boolean {
  return time === null || time >= from;
}

function refusedTrace(sample: SampleTrace, refusal: string): SampleTrace {
  return { ...sample, time: null, problems: [...sample.problems, refusal], fields: [] };
}

function isUnreadable(error: unknown): error is Error {
  return error instanceof DomainError || error instanceof MalformedText;
}

interface Traced<T> {
  result: T;
  fields: FieldTrace[];
}

function traced<T>(station: TracedStation, now: number, read: (sender: Sender) => T): Traced<T> {
  const fields: FieldTrace[] = [];
  const reading = { ...fieldReading(station), see: (field: FieldTrace) => fields.push(field) };
  const result = read({ station, now, reading });
  return { result, fields };
}

function* traceSamples(
  { format, text, path, arrivedAt: now }: Pick<KeptUpload, 'format' | 'text' | 'path' | 'arrivedAt'>,
  station: TracedStation,
  trace: UploadTrace,
): Generator<SampleTrace> {
  const protocol = getProtocol(format);
  if (protocol.kind === 'console') {
    const body = protocol.parse(text);
    yield consoleTrace(
      traced(station, now, (sender) => protocol.read(body, sender)),
      trace,
    );
    return;
  }
  for (const piece of protocol.cut(text, path, MAX_SAMPLES)) {
    yield sampleTrace(traced(station, now, (sender) => protocol.readSample(piece, sender)));
  }
}

function consoleTrace({ result, fields }: Traced<ConsoleUpload>, trace: UploadTrace): SampleTrace {
  const { time, skew, values, problems } = result;
  trace.skew = skew && describeSkew(skew);
  const isStored = Object.keys(values).length > 0;
  return {
    time: isStored ? time : null,
    deviceTime: skew ? skew.deviceTime : time,
    problems: [...sampleProblems(problems), ...(isStored ? [] : ['No reading is left of the upload'])],
    fields,
  };
}

function sampleTrace({ result, fields }: Traced<SampleResult>): SampleTrace {
  const { sample, isServerTime, problems } = result;
  return {
    time: sample?.time ?? null,
    deviceTime: sample && !isServerTime ? sample.time : null,
    problems: sampleProblems(problems),
    fields,
  };
}

function sampleProblems(problems: SampleResult['problems']): string[] {
  return problems.filter(({ key }) => key === undefined).map(({ detail }) => detail);
}
