const REMEMBERED = 256;

interface Ring {
  /** NaN where nothing is remembered yet. */
  fingerprints: Float64Array;
  next: number;
}

/** The fingerprints of the last 256 samples of each station; 2 kB a station. Only to count repeats. */
export class RecentSamples {
  private readonly rings = new Map<number, Ring>();

  has(series: number, fingerprint: number): boolean {
    return this.rings.get(series)?.fingerprints.includes(fingerprint) ?? false;
  }

  /** Of more than 256 the last are kept. */
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
