const REMEMBERED = 256;
/** For this many samples and more, a set of all that are remembered is faster than a search for each sample. */
const MANY = 32;

interface Ring {
  /** Fingerprints of samples; NaN in places that are still empty. */
  fingerprints: Float64Array;
  next: number;
}

/**
 * Remembers the fingerprints of the last 256 samples of each station, in
 * 2 kB a station. They serve only to count samples that are sent again.
 */
export class RecentSamples {
  private readonly rings = new Map<number, Ring>();

  /** Counts the samples whose fingerprint is remembered or is that of an earlier one of the given samples. */
  countRepeats(series: number, fingerprints: Float64Array): number {
    const known = this.rings.get(series)?.fingerprints ?? new Float64Array();
    const isMany = fingerprints.length >= MANY;
    const seen = new Set<number>(isMany ? known : []);
    let repeats = 0;
    for (const fingerprint of fingerprints) {
      if (seen.has(fingerprint) || (!isMany && known.includes(fingerprint))) repeats += 1;
      seen.add(fingerprint);
    }
    return repeats;
  }

  /** Remembers the last 256 of the given fingerprints. */
  remember(series: number, fingerprints: Float64Array): void {
    const ring = this.rings.get(series) ?? { fingerprints: new Float64Array(REMEMBERED).fill(NaN), next: 0 };
    this.rings.set(series, ring);
    for (const fingerprint of fingerprints.slice(-REMEMBERED)) {
      ring.fingerprints[ring.next] = fingerprint;
      ring.next = (ring.next + 1) % REMEMBERED;
    }
  }

  forget(series: number): void {
    this.rings.delete(series);
  }
}
