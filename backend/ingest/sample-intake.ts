import { Injectable } from '@nestjs/common';
import type { Counter } from 'prom-client';
import { EventBus } from '../platform/event-bus.js';
import { Metrics } from '../platform/metrics/metrics.js';
import type { Observation } from '../samples/observation.js';
import { SampleJournal } from '../samples/sample-journal.js';
import { RecentSamples } from './recent-samples.js';
import { sampleFingerprint } from './sample-fingerprint.js';
import { inSlices } from './slices.js';

/** Observations of one append: bounds what the journal packs at once. */
const CHUNK = 500;

/** The one way of parsed samples into the journal. */
@Injectable()
export class SampleIntake {
  private readonly recent = new RecentSamples();
  private readonly accepted: Counter<'repeated'>;

  constructor(
    private readonly journal: SampleJournal,
    events: EventBus,
    metrics: Metrics,
  ) {
    this.accepted = metrics.counter('mesonet_samples_accepted_total', 'Samples acknowledged', ['repeated']);
    events.subscribe('station.removed', ({ series }) => this.recent.forget(series));
  }

  /**
   * Resolves when all are durable; then the station may be told so. Repeats are appended like any other sample:
   * after A and B, A again is the later value.
   * @param observations all of one station
   * @returns how many repeat, value for value, one of the same request or one of the last 256 of the station
   * @throws Unavailable when the journal takes nothing; a part may be stored, and sending again is harmless
   */
  async accept(series: number, observations: readonly Observation[]): Promise<{ duplicates: number }> {
    const seen = new Set<number>();
    const fingerprints: number[] = [];
    let duplicates = 0;
    await inSlices(observations, ({ time, values }) => {
      const fingerprint = sampleFingerprint(time, values);
      if (seen.has(fingerprint) || this.recent.has(series, fingerprint)) duplicates += 1;
      seen.add(fingerprint);
      fingerprints.push(fingerprint);
    });
    for (let start = 0; start < observations.length; start += CHUNK) {
      await this.journal.append(observations.slice(start, start + CHUNK));
      this.recent.remember(series, fingerprints.slice(start, start + CHUNK));
    }
    this.accepted.inc({ repeated: 'no' }, observations.length - duplicates);
    this.accepted.inc({ repeated: 'yes' }, duplicates);
    return { duplicates };
  }
}
