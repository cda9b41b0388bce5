import type { SampleError, UploadResult } from '@mesonet/contract/samples.js';
import { TooLarge } from '../../platform/errors.js';
import type { Observation, SampleValues } from '../../samples/observation.js';
import type { SampleProblem } from '../protocols/field-reading.js';
import type { SampleResult } from '../protocols/native-json.js';
import type { StationEvent } from '../station-log/station-log-buffer.js';

export const MAX_SAMPLES = 100_000;
/** Details of more errors, and names of more unknown keys, than anybody reads are only counted. */
const MAX_LISTED = 1_000;

/** What became of the samples of an upload. Plain data: it comes from a thread as it is. */
export interface UploadFindings {
  received: number;
  accepted: number;
  errors: SampleError[];
  /** How often, by key. */
  unknown: Map<string, number>;
  /** By what the station's log counts as one. */
  problems: Map<string, { problem: SampleProblem; count: number }>;
  /** Samples that came without a time. */
  serverTimes: number;
  /** Of an upload of lines: the number, from 1, of the line each sample stood in. */
  lineNumbers: number[];
}

/** Of an upload of which nothing is read yet. */
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

/** Counts what becomes of the samples of one upload while it is read. */
export class UploadTally {
  samples: { index: number; time: number; values: SampleValues }[] = [];

  constructor(readonly found = newFindings()) {}

  /** @throws TooLarge above 100,000 samples */
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

  /** Refuses what was taken with a time before `from`, UTC ms. */
  refuseBefore(from: number, problem: SampleProblem): void {
    const refused = this.samples.filter(({ time }) => time < from);
    if (refused.length === 0) return;
    this.samples = this.samples.filter(({ time }) => time >= from);
    this.found.accepted = this.samples.length;
    for (const { index } of refused) this.note(problem, index);
    this.found.errors.sort((a, b) => a.index - b.index);
  }

  /** What was taken, as samples of a series. @param receivedAt UTC ms */
  observations(series: number, receivedAt: number): Observation[] {
    return this.samples.map(({ time, values }) => ({ series, time, receivedAt, values }));
  }

  /** The answer. @param duplicates among the accepted */
  result(duplicates: number): UploadResult {
    const { received, accepted, unknown, errors } = this.found;
    return { accepted, duplicates, rejected: received - accepted, unknown: [...unknown.keys()], errors };
  }

  /** What the station's log tells of it: one line for each kind of finding. */
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
