import type { Observation } from '../../samples/core/observation.js';
import type { PackedBatch } from '../../samples/journal/packed-batch.js';
import { sampleFingerprint } from './sample-fingerprint.js';
import { inSlices } from './slices.js';

/** Samples of one station that are ready to be appended to the journal. */
export interface JournalSamples {
  /** One fingerprint (a hash of time and values) for each sample. */
  fingerprints: Float64Array;
  /** The samples themselves in the order of the fingerprints, in parts: lists of observations, or packed batches. */
  parts: readonly (readonly Observation[] | PackedBatch)[];
}

/**
 * Computes the fingerprints of samples in slices, so that many samples do not block the event loop.
 * @param observations all of one station
 */
export async function journalSamples(observations: readonly Observation[]): Promise<JournalSamples> {
  const fingerprints = new Float64Array(observations.length);
  let at = 0;
  await inSlices(observations, ({ time, values }) => {
    fingerprints[at++] = sampleFingerprint(time, values);
  });
  return { fingerprints, parts: [observations] };
}
