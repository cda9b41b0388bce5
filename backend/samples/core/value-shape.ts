import type { SampleValues } from './observation.js';

/**
 * Number of shapes after which all are forgotten, so that a sender that changes its keys without end cannot fill the
 * memory. A fleet of a thousand different stations needs fewer.
 */
const MOST_SHAPES = 50_000;
/** A number that is no integer, so that V8 keeps doubles at its place. */
const ANY_NUMBER = 0.5;

let root: ValueShape | undefined;
let count = 0;

/**
 * The keys of some values, in order. A shape makes objects that have its keys from the start. V8 stores an object to
 * which so many keys are added one by one as a hash table, which takes four times the memory and slows every reader
 * down (docs/decisions/speed.md).
 */
export class ValueShape {
  private readonly next = new Map<string, ValueShape>();
  private template: SampleValues | undefined;

  private constructor(
    private readonly before: ValueShape | null,
    private readonly key: string,
    private readonly isText: boolean,
  ) {}

  /** @returns the shape without keys, from which all others follow */
  static empty(): ValueShape {
    if (!root || count > MOST_SHAPES) {
      root = new ValueShape(null, '', false);
      count = 0;
    }
    return root;
  }

  get isEmpty(): boolean {
    return this.before === null;
  }

  /** @returns the shape that has one more key */
  with(key: string, isText: boolean): ValueShape {
    const name = isText ? `"${key}` : key;
    let next = this.next.get(name);
    if (!next) {
      this.next.set(name, (next = new ValueShape(this, key, isText)));
      count++;
    }
    return next;
  }

  /** @returns a new object with all keys, whose values the caller replaces */
  make(): SampleValues {
    // An object from JSON.parse has room for all its keys, and its copies have it, too.
    this.template ??= JSON.parse(JSON.stringify(Object.fromEntries(this.content()))) as SampleValues;
    return { ...this.template };
  }

  private content(): [string, number | string][] {
    if (this.before === null) return [];
    return [...this.before.content(), [this.key, this.isText ? '' : ANY_NUMBER]];
  }
}
