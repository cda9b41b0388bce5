import type { SampleValues } from '../../core/observation.js';

/** A row while the fold completes it: the sent values, and the values derived from them one after another. */
export class FoldingSample {
  readonly values: SampleValues = {};
  /**
   * Derived keys, in the order in which they were derived. The names of their formulas are in `formulas` at the same
   * index; for so few, two arrays are faster than a map.
   */
  readonly derivedKeys: string[] = [];
  readonly formulas: string[] = [];

  /**
   * @param given the sent values; they stay, except where a derived value is preferred
   * @param isWithheld true for a key that the station usually sends itself, though not in this sample; it is not
   * derived, so that a series does not alternate between two sources
   * @param preferDerived keys whose derived value replaces a sent one
   */
  constructor(
    readonly time: number,
    given: SampleValues,
    private readonly isWithheld: (key: string) => boolean,
    private readonly preferDerived: readonly string[] = [],
  ) {
    // This loop is three times faster than a spread of `given`: V8 stores a spread object with so many keys as a hash
    // table.
    for (const key in given) this.values[key] = given[key]!;
  }

  wants(key: string): boolean {
    if (this.preferDerived.length > 0 && this.preferDerived.includes(key)) {
      return !this.derivedKeys.includes(key);
    }
    return this.values[key] === undefined && !this.isWithheld(key);
  }

  /**
   * Adds a derived value, in place of a sent value of the key if there is one. Null means that the formula has no
   * result, and changes nothing.
   */
  derive(key: string, value: number | null, formula: string): void {
    if (value === null || !Number.isFinite(value)) return;
    this.values[key] = value;
    this.derivedKeys.push(key);
    this.formulas.push(formula);
  }
}
