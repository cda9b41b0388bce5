import type { SampleValues } from '../observation.js';

/** A row while it is completed: what was sent, and step by step what is derived from it. */
export class FoldingSample {
  readonly values: SampleValues = {};
  /** Derived key → the formula by name. */
  readonly derived = new Map<string, string>();

  /**
   * @param given values that stay as they are
   * @param isWithheld true for a key the station sends itself, though not in this sample: it is not derived,
   *   so that a series does not alternate between two sources
   * @param preferDerived keys whose derived value replaces a given one
   */
  constructor(
    readonly time: number,
    given: SampleValues,
    private readonly isWithheld: (key: string) => boolean,
    private readonly preferDerived: readonly string[] = [],
  ) {
    // Three times faster than a spread: with this many keys V8 keeps the values in a hash table.
    for (const key in given) this.values[key] = given[key]!;
  }

  wants(key: string): boolean {
    if (this.preferDerived.includes(key)) return !this.derived.has(key);
    return this.values[key] === undefined && !this.isWithheld(key);
  }

  /** Adds a derived value; null = no answer. Changes nothing where the key is not wanted. */
  derive(key: string, value: number | null, formula: string): void {
    if (value === null || !Number.isFinite(value) || !this.wants(key)) return;
    this.values[key] = value;
    this.derived.set(key, formula);
  }
}
