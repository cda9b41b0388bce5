import type { SampleValues } from '../observation.js';
import type { RainEntry } from '../rain-ledger/rain-entry.js';

/** A row while it is completed: what was sent, and step by step what is derived from it. */
export class FoldingSample {
  readonly values: SampleValues = {};
  /** Derived keys, and in the same places their formulas by name: far cheaper than a map for so few. */
  readonly derivedKeys: string[] = [];
  readonly formulas: string[] = [];
  /** What the sample brings into the rain ledger. */
  rainEntries: readonly RainEntry[] = [];

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
    if (this.preferDerived.length > 0 && this.preferDerived.includes(key)) {
      return !this.derivedKeys.includes(key);
    }
    return this.values[key] === undefined && !this.isWithheld(key);
  }

  /** Adds a derived value of a key that is wanted; null = no answer. */
  derive(key: string, value: number | null, formula: string): void {
    if (value === null || !Number.isFinite(value)) return;
    this.values[key] = value;
    this.derivedKeys.push(key);
    this.formulas.push(formula);
  }
}
