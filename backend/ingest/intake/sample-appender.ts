import { Inject, Injectable } from '@nestjs/common';
import type { Counter } from 'prom-client';
import { EventBus } from '../../platform/event-bus.js';
import { Metrics } from '../../platform/metrics/metrics.js';
import { rowsOf } from '../../samples/journal/packed-batch.js';
import { SampleJournal } from '../../samples/journal/sample-journal.js';
import { AcceptedMinutes } from './accepted-minutes.js';
import { RecentSamples } from './recent-samples.js';
import type { JournalSamples } from '../reading/journal-samples.js';

/**
 * Most parts of an upload that wait for the journal at the same time. Together they fill two commits of the journal.
 * More parts could exceed the number of waiting bytes beyond which the journal refuses samples.
 */
const PARTS_AT_ONCE = 16;

/** Appends parsed samples to the journal. All samples of uploads come through this class. */
@Injectable()
export class SampleAppender {
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
   * Resolves when all samples are durable; only then may the station get a success answer. Repeated samples are
   * appended like any other: if a station sends A, then B, then A again for the same time, A must be the newest value.
   * @param samples all of one station
   * @returns number of samples that equal, value for value, another of this upload or one of the station's last 256
   * @throws Unavailable when the journal accepts nothing more; some of the samples may be stored already, and sending
   *   all again does no harm
   */
  async append(series: number, { fingerprints, parts }: JournalSamples): Promise<number> {
    const duplicates = this.recent.countRepeats(series, fingerprints);
    let at = 0;
    const store = async (part: JournalSamples['parts'][number]) => {
      const partFingerprints = fingerprints.subarray(at, (at += rowsOf(part)));
      await this.journal.append(part);
      this.recent.remember(series, partFingerprints);
    };
    for (let from = 0; from < parts.length; from += PARTS_AT_ONCE) {
      await Promise.all(parts.slice(from, from + PARTS_AT_ONCE).map(store));
    }
    this.minutes.add(fingerprints.length, Date.now());
    this.accepted.inc({ repeated: 'no' }, fingerprints.length - duplicates);
    this.accepted.inc({ repeated: 'yes' }, duplicates);
    return duplicates;
  }
}
