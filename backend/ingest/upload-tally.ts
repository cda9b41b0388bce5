import type { SampleError, UploadResult } from '@mesonet/contract/samples.js';
import { TooLarge } from '../platform/errors.js';
import type { SampleValues } from '../samples/observation.js';
import type { SampleProblem } from './protocols/field-reading.js';
import type { SampleResult } from './protocols/native-json.js';
import type { StationEvent } from './station-log/station-log-buffer.js';

const MAX_SAMPLES = 100_000;
/** Details of more errors, and names of more unknown keys, than anybody reads are only counted. */
const MAX_LISTED = 1_000;

/** What became of the samples of one upload, counted while it is read. */
export class UploadTally {
  samples: { index: number; time: number; values: SampleValues }[] = [];
  /** Samples read so far. */
  received = 0;
  private readonly errors: SampleError[] = [];
  private readonly unknown = new Map<string, number>();
  private readonly problems = new Map<string, { problem: SampleProblem; count: number }>();
  private serverTimes = 0;

  /** @throws TooLarge above 100,000 samples */
  add({ sample, isServerTime, unknown, problems }: SampleResult): void {
    if (this.received >= MAX_SAMPLES) throw new TooLarge();
    for (const problem of problems) this.note(problem, this.received);
    for (const key of unknown) {
      if (this.unknown.has(key) || this.unknown.size < MAX_LISTED) {
        this.unknown.set(key, (this.unknown.get(key) ?? 0) + 1);
      }
    }
    if (sample) this.samples.push({ index: this.received, ...sample });
    if (sample && isServerTime) this.serverTimes += 1;
    this.received += 1;
  }

  /** Refuses what was taken with a time before `from`, UTC ms. */
  refuseBefore(from: number, problem: SampleProblem): void {
    const refused = this.samples.filter(({ time }) => time < from);
    if (refused.length === 0) return;
    this.samples = this.samples.filter(({ time }) => time >= from);
    for (const { index } of refused) this.note(problem, index);
    this.errors.sort((a, b) => a.index - b.index);
  }

  /** The answer. @param duplicates among the accepted */
  result(duplicates: number): UploadResult {
    return {
      accepted: this.samples.length,
      duplicates,
      rejected: this.received - this.samples.length,
      unknown: [...this.unknown.keys()],
      errors: this.errors,
    };
  }

  /** What the station's log tells of it: one line for each kind of finding. */
  events(series: number): StationEvent[] {
    return [
      ...[...this.problems].map(([detail, { problem, count }]) => ({
        series,
        kind: 'rejected' as const,
        detail,
        message: problem.key === undefined ? problem.detail : `${problem.key}: ${problem.detail}`,
        count,
      })),
      ...[...this.unknown].map(([key, count]) => ({
        series,
        kind: 'unknown_key' as const,
        detail: key,
        message: `${key} is not a known measurement`,
        count,
      })),
      ...(this.serverTimes > 0 ? [serverTime(series, this.serverTimes)] : []),
    ];
  }

  private note(problem: SampleProblem, index: number): void {
    if (this.errors.length < MAX_LISTED) this.errors.push({ index, ...problem });
    const detail = problem.key === undefined ? problem.code : `${problem.code} ${problem.key}`;
    const known = this.problems.get(detail);
    if (known) known.count += 1;
    else if (this.problems.size < MAX_LISTED) this.problems.set(detail, { problem, count: 1 });
  }
}

function serverTime(series: number, count: number): StationEvent {
  const message = 'The sample came without a time; the arrival time was used';
  return { series, kind: 'server_time', detail: 'no time', message, count };
}
