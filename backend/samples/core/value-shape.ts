import type { SampleValues } from './observation.js';

/**
 * Number of shapes after which all are forgotten, so that a sender that changes its keys without end cannot fill the
 * memory. A fleet of a thousand different stations needs fewer.
 */
const MOST_SHAPES = 50_000;
/** A number that is no integer, so that V8 keeps doubles at its place. */
const ANY_NUMBER = 0.5;

interface ShapeKey {
  key: string;
  isText: boolean;
}

let root: ValueShape | undefined;
let count = 0;

/**
 * The keys of some values, in order. A shape makes objects that have its keys from the start. V8 stores an object to
 * which so many keys are added one by one as a hash table, which takes four times the memory and slows every reader
 * down (docs/decisions/speed.md).
 */
export class ValueShape {
  private readonly next = new Map<string, ValueShape>();
  /** The shape that was asked for last, because nearly always the next sample has the same keys. */
  private usual: ValueShape | null = null;
  private template: SampleValues | undefined;
  private numbers: readonly string[] | undefined;
  private texts: readonly string[] | undefined;

  private constructor(
    private readonly before: ValueShape | null,
    private readonly last: ShapeKey,
  ) {}

  /** @returns the shape without keys, from which all others follow */
  static empty(): ValueShape {
    if (!root || count > MOST_SHAPES) {
      root = new ValueShape(null, { key: '', isText: false });
      count = 0;
    }
    return root;
  }

  get isEmpty(): boolean {
    return this.before === null;
  }

  /** The keys whose values are numbers, in their order. */
  get numberKeys(): readonly string[] {
    return (this.numbers ??= this.keysOf(false));
  }

  /** The keys whose values are texts, in their order. */
  get textKeys(): readonly string[] {
    return (this.texts ??= this.keysOf(true));
  }

  /** @returns the shape that has one more key */
  with(key: string, isText: boolean): ValueShape {
    const { usual } = this;
    if (usual?.last.key === key && usual.last.isText === isText) return usual;
    const name = (isText ? 't' : 'n') + key;
    let next = this.next.get(name);
    if (!next) {
      this.next.set(name, (next = new ValueShape(this, { key, isText })));
      count++;
    }
    return (this.usual = next);
  }

  /** @returns a new object with all keys, whose values the caller replaces */
  make(): SampleValues {
    // An object from JSON.parse has room for all its keys, and its copies have it, too.
    this.template ??= JSON.parse(JSON.stringify(this.example())) as SampleValues;
    return { ...this.template };
  }

  private example(): SampleValues {
    return Object.fromEntries(this.content().map(({ key, isText }) => [key, isText ? '' : ANY_NUMBER]));
  }

  private keysOf(isText: boolean): string[] {
    return this.content().flatMap((each) => (each.isText === isText ? [each.key] : []));
  }

  private content(): ShapeKey[] {
    const keys: ShapeKey[] = [];
    for (let { last, before }: ValueShape = this; before; { last, before } = before) keys.push(last);
    return keys.reverse();
  }
}
