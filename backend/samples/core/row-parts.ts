import type { SampleRow, SampleValues } from './observation.js';
import { ValueShape } from './value-shape.js';

const NO_KEYS: readonly string[] = [];
const NO_VALUES: readonly number[] = [];

/**
 * The values of a row in two parts: sent ones, and those derived from them. One object with all of them is made only
 * when somebody asks for it, because most rows go to the store without one.
 */
export class RowParts {
  private whole: SampleValues | undefined;

  /**
   * @param given the sent values; they must not change afterwards
   * @param dropped keys of sent values that the row lacks
   * @param derivedKeys keys of the derived values, each once; a derived value takes the place of a sent one
   */
  constructor(
    private readonly given: SampleValues,
    private readonly dropped: readonly string[],
    private readonly derivedKeys: readonly string[],
    private readonly derivedValues: readonly number[],
  ) {}

  /** @param values they must not change afterwards */
  static of(values: SampleValues): RowParts {
    return new RowParts(values, NO_KEYS, NO_KEYS, NO_VALUES);
  }

  /** All values of the row. */
  get values(): SampleValues {
    return (this.whole ??= this.derivedKeys === NO_KEYS ? this.given : this.make());
  }

  /** @returns the texts of the row, in the order of `textKeys` of its shape */
  texts(): string[] {
    const { given, dropped } = this;
    const texts: string[] = [];
    for (const key in given) {
      const value = given[key];
      if (typeof value === 'string' && !dropped.includes(key)) texts.push(value);
    }
    return texts;
  }

  /**
   * Writes the numbers of the row in the order of `numberKeys` of its shape; those for which there is no room are lost.
   * @param at index of the first cell
   * @returns the shape of the row
   */
  write(cells: Float64Array, at: number): ValueShape {
    const { given, dropped, derivedKeys, derivedValues } = this;
    let shape = ValueShape.empty();
    let next = at;
    let isReplaced = false;
    for (const key in given) {
      if (dropped.length > 0 && dropped.includes(key)) continue;
      const value = given[key]!;
      const isText = typeof value === 'string';
      shape = shape.with(key, isText);
      if (!isText) cells[next++] = value;
    }
    for (let i = 0; i < derivedKeys.length; i++) {
      const key = derivedKeys[i]!;
      if (given[key] !== undefined) isReplaced = true;
      else {
        shape = shape.with(key, false);
        cells[next++] = derivedValues[i]!;
      }
    }
    if (isReplaced) this.replaceNumbers(shape, cells, at);
    return shape;
  }

  private replaceNumbers({ numberKeys }: ValueShape, cells: Float64Array, at: number): void {
    const { given, derivedKeys, derivedValues } = this;
    for (let i = 0; i < derivedKeys.length; i++) {
      const key = derivedKeys[i]!;
      const index = given[key] === undefined ? -1 : numberKeys.indexOf(key);
      if (index >= 0) cells[at + index] = derivedValues[i]!;
    }
  }

  /** @returns the keys of the row, the sent ones first */
  private shape(): ValueShape {
    const { given, dropped, derivedKeys } = this;
    let shape = ValueShape.empty();
    for (const key in given)
      if (!dropped.includes(key)) shape = shape.with(key, typeof given[key] === 'string');
    for (const key of derivedKeys) if (given[key] === undefined) shape = shape.with(key, false);
    return shape;
  }

  private make(): SampleValues {
    const { given, dropped, derivedKeys, derivedValues } = this;
    // An object that has all keys from the start is several times faster than one to which they are added.
    const values = this.shape().make();
    for (const key in given) if (!dropped.includes(key)) values[key] = given[key]!;
    derivedKeys.forEach((key, index) => (values[key] = derivedValues[index]!));
    return values;
  }
}

/** A row whose values are in parts. */
export class PartedRow implements SampleRow {
  constructor(
    readonly series: number,
    readonly time: number,
    readonly sent: number,
    readonly parts: RowParts,
  ) {}

  get values(): SampleValues {
    return this.parts.values;
  }
}
