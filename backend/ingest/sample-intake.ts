import { Inject, Injectable } from '@nestjs/common';
import type { Counter } from 'prom-client';
import { EventBus } from '../platform/event-bus.js';
import { Metrics } from '../platform/metrics/metrics.js';
import { rowsOf } from '../samples/journal/packed-batch.js';
import { SampleJournal } from '../samples/sample-journal.js';
import { AcceptedMinutes } from './accepted-minutes.js';
import { RecentSamples } from './recent-samples.js';
import type { IntakeSamples } from './reading/intake-samples.js';

/** Two commits. Samples that share few keys are large in columns: all parts of an upload may be more than may wait. */
const PARTS_AT_ONCE = 16;

/** The one way of parsed samples into the journal. */
@Injectable()
export class SampleIntake {
  private readonly recent = new RecentSamples();
  private readonly accepted: Counter<'repeated'>;

  constructor(
    private readonly journal: SampleJournal,
    @Inject(AcceptedMinutes) private readonly minutes: Pick<AcceptedMinutes, 'add'>,
    events: EventBus,
    metrics: Metrics,
  ) {
    this.accepted = metrics.counter('mesonet_samples_accepted_total', 'Samples acknowledged', ['repeated']);
    events.subscribe('station.removed', ({ series }) => this.recent.forget(series));
  }

  /**
   * Resolves when all are durable; then the station may be told so. Repeats are appended like any other sample:
   * after A and B, A again is the later value.
   * @param samples all of one station
   * @returns how many repeat, value for value, one of the same request or one of the last 256 of the station
   * @throws Unavailable when the journal takes nothing; a part may be stored, and sending again is harmless
   */
  async accept(series: number, { fingerprints, parts }: IntakeSamples): Promise<{ duplicates: number }> {
    const duplicates = this.repeatsAmong(series, fingerprints);
    let at = 0;
    const store = async (part: IntakeSamples['parts'][number]) => {
      const ofPart = fingerprints.subarray(at, (at += rowsOf(part)));
      await this.journal.append(part);
      this.recent.remember(series, ofPart);
    };
    for (let from = 0; from < parts.length; from += PARTS_AT_ONCE) {
      await Promise.all(parts.slice(from, from + PARTS_AT_ONCE).map(store));
    }
    this.minutes.add(fingerprints.length, Date.now());
    this.accepted.inc({ repeated: 'no' }, fingerprints.length - duplicates);
    this.accepted.inc({ repeated: 'yes' }, duplicates);
    return { duplicates };
  }

  private repeatsAmong(series: number, fingerprints: Float64Array): number {
    const seen = new Set<number>();
    let repeats = 0;
    for (const fingerprint of fingerprints) {
      if (seen.has(fingerprint) || this.recent.has(series, fingerprint)) repeats += 1;
      seen.add(fingerprint);
    }
    return repeats;
  }
}
