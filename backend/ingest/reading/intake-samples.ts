import type { Observation } from '../../samples/observation.js';
import type { PackedBatch } from '../../samples/journal/packed-batch.js';
import { sampleFingerprint } from './sample-fingerprint.js';
import { inSlices } from './slices.js';

/** Samples of one station on their way into the journal. */
export interface IntakeSamples {
  /** One a sample. */
  fingerprints: Float64Array;
  /** The same samples, in order. */
  parts: readonly (readonly Observation[] | PackedBatch)[];
}

/** Lets the event loop turn, however many there are. @param observations all of one station */
export async function intakeSamples(observations: readonly Observation[]): Promise<IntakeSamples> {
  const fingerprints = new Float64Array(observations.length);
  let at = 0;
  await inSlices(observations, ({ time, values }) => {
    fingerprints[at++] = sampleFingerprint(time, values);
  });
  return { fingerprints, parts: [observations] };
}
