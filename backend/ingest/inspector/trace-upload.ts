import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { DomainError, Unauthorized } from '../../platform/errors.js';
import type { SeriesSettings } from '../../samples/series-directory.js';
import { readLine } from '../line-protocol/line-reader.js';
import { readAmbient } from '../protocols/consoles/ambient.js';
import { describeSkew } from '../protocols/consoles/console-time.js';
import { type ConsoleUpload, uploadFields } from '../protocols/consoles/console-upload.js';
import { readEcowitt } from '../protocols/consoles/ecowitt.js';
import { readMicroserver } from '../protocols/consoles/microserver.js';
import { readWeatherUnderground } from '../protocols/consoles/weather-underground.js';
import {
  type FieldReading,
  fieldReading,
  type FieldTrace,
  type ReadStation,
} from '../protocols/field-reading.js';
import { jsonTexts, MalformedJson, parseJsonText } from '../protocols/json-texts.js';
import { readLineProtocol } from '../protocols/line-protocol.js';
import { isPrecision } from '../protocols/timestamp-precision.js';
import { MalformedHeader, readCsvHeader, readCsvRow } from '../protocols/native-csv.js';
import { readNativeSample, type SampleResult } from '../protocols/native-json.js';
import { readWeewxLoop } from '../protocols/weewx-loop.js';
import type { KeptUpload } from './kept-upload.js';

/** One sample of an upload, read once more. */
export interface SampleTrace {
  /** Of the sample, UTC ms; null when it is refused. */
  time: number | null;
  /** By the device's clock, UTC ms; null where it told none. */
  deviceTime: number | null;
  /** What is wrong with the sample as a whole. */
  problems: string[];
  fields: FieldTrace[];
}

export interface UploadTrace {
  /** Why the arrival time stands in for that of a console; null when it does not. */
  skew: string | null;
  /** Why the upload could not be read to its end. */
  problem: string | null;
  samples: SampleTrace[];
}

/** What is asked of the station an upload came from. */
type TracedStation = ReadStation & Pick<SeriesSettings, 'stationId'>;

/** Of an archive sent at once the beginning shows how it is read. */
const MAX_SAMPLES = 10;
const ALL_KEPT = { from: -Infinity, refusal: '' };

/**
 * Reads a kept upload once more, with the settings of now, and notes what becomes of each field.
 * @param station whose it is
 * @param retention of the samples, at the time of the upload
 */
export function traceUpload(
  upload: Pick<KeptUpload, 'format' | 'text' | 'path' | 'arrivedAt' | 'isCut'>,
  station: TracedStation,
  retention: { from: number; refusal: string } = ALL_KEPT,
): UploadTrace {
  const trace: UploadTrace = { skew: null, problem: null, samples: [] };
  try {
    for (const sample of samplesOf(upload, station, trace)) {
      trace.samples.push(isKept(sample, retention.from) ? sample : withdrawn(sample, retention.refusal));
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

function withdrawn(sample: SampleTrace, refusal: string): SampleTrace {
  return { ...sample, time: null, problems: [...sample.problems, refusal], fields: [] };
}

function isUnreadable(error: unknown): error is Error {
  return (
    error instanceof DomainError ||
    error instanceof MalformedJson ||
    error instanceof MalformedHeader ||
    error instanceof CsvError
  );
}

type Traced<T> = (read: (reading: FieldReading) => T) => { result: T; fields: FieldTrace[] };

function* samplesOf(
  { format, text, path, arrivedAt: now }: Pick<KeptUpload, 'format' | 'text' | 'path' | 'arrivedAt'>,
  station: TracedStation,
  trace: UploadTrace,
): Generator<SampleTrace> {
  const traced = <T>(read: (reading: FieldReading) => T) => {
    const fields: FieldTrace[] = [];
    const result = read({ ...fieldReading(station), see: (field) => fields.push(field) });
    return { result, fields };
  };
  const sample = (read: (reading: FieldReading) => SampleResult) => ofSample(traced(read));
  const console = (read: (reading: FieldReading) => ConsoleUpload) => ofConsole(traced(read), trace);
  switch (format) {
    case 'weather_underground':
      yield console((reading) => readWeatherUnderground(uploadFields(text), now, reading));
      return;
    case 'ecowitt':
      yield console((reading) => readEcowitt(uploadFields(text), now, station.intake.rainGauge, reading));
      return;
    case 'ambient':
      yield console((reading) => readAmbient(uploadFields(text), now, reading));
      return;
    case 'microserver':
      yield console((reading) => readMicroserver(Buffer.from(text), now, reading));
      return;
    case 'json':
    case 'ndjson':
    case 'weewx': {
      const readSample = format === 'weewx' ? readWeewxLoop : readNativeSample;
      for (const piece of jsonTexts(text, format === 'ndjson')) {
        yield sample((reading) => readSample(parseJsonText(piece), now, reading));
      }
      return;
    }
    case 'csv':
      for (const [columns, cells] of csvRows(text)) {
        yield sample((reading) => readCsvRow(columns, cells, now, reading));
      }
      return;
    case 'line': {
      const precision = new URLSearchParams(path.split('?')[1]).get('precision') ?? '';
      if (!isPrecision(precision)) return;
      for (const line of readLineProtocol(text, precision)) {
        yield sample((reading) => readLine(line, station.stationId, now, reading));
      }
    }
  }
}

function* csvRows(text: string): Generator<[ReturnType<typeof readCsvHeader>, string[]]> {
  const options = { bom: true, relax_column_count: true, skip_empty_lines: true, trim: true };
  const [header, ...rows] = parse(text, { ...options, to: MAX_SAMPLES + 1 });
  if (!header) return;
  const columns = readCsvHeader(header);
  for (const cells of rows) yield [columns, cells];
}

function ofConsole({ result, fields }: ReturnType<Traced<ConsoleUpload>>, trace: UploadTrace): SampleTrace {
  const { time, skew, values, problems } = result;
  trace.skew = skew && describeSkew(skew);
  const isStored = Object.keys(values).length > 0;
  return {
    time: isStored ? time : null,
    deviceTime: skew ? skew.deviceTime : time,
    problems: [...wholeProblems(problems), ...(isStored ? [] : ['No reading is left of the upload'])],
    fields,
  };
}

function ofSample({ result, fields }: ReturnType<Traced<SampleResult>>): SampleTrace {
  const { sample, isServerTime, problems } = result;
  return {
    time: sample?.time ?? null,
    deviceTime: sample && !isServerTime ? sample.time : null,
    problems: wholeProblems(problems),
    fields,
  };
}

function wholeProblems(problems: SampleResult['problems']): string[] {
  return problems.filter(({ key }) => key === undefined).map(({ detail }) => detail);
}
