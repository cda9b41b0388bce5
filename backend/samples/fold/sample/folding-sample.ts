import type { SampleValues } from '../../core/observation.js';
import { RowParts } from '../../core/row-parts.js';

/** A row while the fold completes it: the sent values, and the values derived from them one after another. */
export class FoldingSample {
  /**
   * Derived keys, in the order in which they were derived. Their values and the names of their formulas are at the same
   * index; for so few, three arrays are faster than a map.
   */
  readonly derivedKeys: string[] = [];
  readonly derivedValues: number[] = [];
  readonly formulas: string[] = [];

  /**
   * @param given the sent values; they stay, except where a derived value is preferred
   * @param isWithheld true for a key that the station usually sends itself, though not in this sample; it is not
   * derived, so that a series does not alternate between two sources
   * @param preferDerived keys whose derived value replaces a sent one
   */
  constructor(
    readonly time: number,
    readonly given: SampleValues,
    private readonly isWithheld: (key: string) => boolean,
    private readonly preferDerived: readonly string[] = [],
  ) {}

  wants(key: string): boolean {
    const isPreferred = this.preferDerived.length > 0 && this.preferDerived.includes(key);
    if (!isPreferred && this.given[key] !== undefined) return false;
    if (this.derivedKeys.includes(key)) return false;
    return isPreferred || !this.isWithheld(key);
  }

  /** @returns the derived value of a key if there is one, otherwise the sent one */
  value(key: string): number | string | undefined {
    const index = this.derivedKeys.indexOf(key);
    return index < 0 ? this.given[key] : this.derivedValues[index];
  }

  /**
   * Adds a derived value, in place of a sent value of the key if there is one. Null means that the formula has no
   * result, and changes nothing.
   */
  derive(key: string, value: number | null, formula: string): void {
    if (value === null || !Number.isFinite(value)) return;
    this.derivedKeys.push(key);
    this.derivedValues.push(value);
    this.formulas.push(formula);
  }

  /**
   * Returns the values of the row.
   * @param dropped keys of sent values that the row lacks
   */
  row(dropped: readonly string[] = []): RowParts {
    return new RowParts(this.given, dropped, this.derivedKeys, this.derivedValues);
  }
}
