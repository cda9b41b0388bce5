import type { SampleError, UploadResult } from '@mesonet/contract/samples.js';
import { TooLarge } from '../../platform/errors.js';
import type { Observation, SampleValues } from '../../samples/core/observation.js';
import type { SampleProblem } from '../fields/field-reading.js';
import type { SampleResult } from '../fields/sample-result.js';
import type { StationEvent } from '../station-log/station-log-buffer.js';

export const MAX_SAMPLES = 100_000;
/** Most errors and most unknown keys that an answer lists, because nobody reads more. */
const MAX_LISTED = 1_000;

/** Results of reading the samples of an upload. They are plain data, because they pass between threads. */
export interface UploadFindings {
  received: number;
  accepted: number;
  errors: SampleError[];
  /** Maps each unknown key to the number of its occurrences. */
  unknown: Map<string, number>;
  /** Problems and the number of their occurrences, by the text under which the station's log counts them. */
  problems: Map<string, { problem: SampleProblem; count: number }>;
  /** Number of samples that came without a time and got the time of arrival. */
  serverTimes: number;
  /** For each sample the number of its line, from 1; only in uploads that consist of lines. */
  lineNumbers: number[];
}

export function newFindings(): UploadFindings {
  return {
    received: 0,
    accepted: 0,
    errors: [],
    unknown: new Map(),
    problems: new Map(),
    serverTimes: 0,
    lineNumbers: [],
  };
}

/** Counts the results of the samples of one upload while it is read. */
export class UploadTally {
  samples: { index: number; time: number; values: SampleValues }[] = [];

  constructor(readonly found = newFindings()) {}

  /**
   * Adds the result of the next sample.
   * @throws TooLarge when the upload has more than 100,000 samples
   */
  add({ sample, isServerTime, unknown, problems }: SampleResult): void {
    const { found } = this;
    if (found.received >= MAX_SAMPLES) throw new TooLarge();
    for (const problem of problems) this.note(problem, found.received);
    for (const key of unknown) {
      if (found.unknown.has(key) || found.unknown.size < MAX_LISTED) {
        found.unknown.set(key, (found.unknown.get(key) ?? 0) + 1);
      }
    }
    if (sample) {
      this.samples.push({ index: found.received, ...sample });
      found.accepted += 1;
      if (isServerTime) found.serverTimes += 1;
    }
    found.received += 1;
  }

  /** Refuses those of the accepted samples that are older than `from`, UTC ms. */
  refuseBefore(from: number, problem: SampleProblem): void {
    const refused = this.samples.filter(({ time }) => time < from);
    if (refused.length === 0) return;
    this.samples = this.samples.filter(({ time }) => time >= from);
    this.found.accepted = this.samples.length;
    for (const { index } of refused) this.note(problem, index);
    this.found.errors.sort((a, b) => a.index - b.index);
  }

  /**
   * Returns the accepted samples as observations of a series.
   * @param receivedAt UTC ms
   */
  observations(series: number, receivedAt: number): Observation[] {
    return this.samples.map(({ time, values }) => ({ kind: 'sample', series, time, receivedAt, values }));
  }

  /**
   * Returns the answer to the upload.
   * @param duplicates number of accepted samples that repeat earlier ones
   */
  result(duplicates: number): UploadResult {
    const { received, accepted, unknown, errors } = this.found;
    return { accepted, duplicates, rejected: received - accepted, unknown: [...unknown.keys()], errors };
  }

  /** Returns the entries for the station's log, one for each kind of problem. */
  events(series: number): StationEvent[] {
    const { problems, unknown, serverTimes } = this.found;
    return [
      ...[...problems].map(([detail, { problem, count }]) => ({
        series,
        kind: 'rejected' as const,
        detail,
        message: problem.key === undefined ? problem.detail : `${problem.key}: ${problem.detail}`,
        count,
      })),
      ...[...unknown].map(([key, count]) => ({
        series,
        kind: 'unknown_key' as const,
        detail: key,
        message: `${key} is not a known measurement`,
        count,
      })),
      ...(serverTimes > 0 ? [serverTime(series, serverTimes)] : []),
    ];
  }

  private note(problem: SampleProblem, index: number): void {
    const { errors, problems } = this.found;
    if (errors.length < MAX_LISTED) errors.push({ index, ...problem });
    const detail = problem.key === undefined ? problem.code : `${problem.code} ${problem.key}`;
    const known = problems.get(detail);
    if (known) known.count += 1;
    else if (problems.size < MAX_LISTED) problems.set(detail, { problem, count: 1 });
  }
}

function serverTime(series: number, count: number): StationEvent {
  const message = 'The sample came without a time; the arrival time was used';
  return { series, kind: 'server_time', detail: 'no time', message, count };
}
