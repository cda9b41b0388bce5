const REMEMBERED = 256;

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

  has(series: number, fingerprint: number): boolean {
    return this.rings.get(series)?.fingerprints.includes(fingerprint) ?? false;
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
