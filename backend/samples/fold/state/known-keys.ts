import type { SampleValues } from '../../core/observation.js';
import type { CheckedValues } from '../quality/check-sample.js';
import { sentMask } from '../sample/sent-keys.js';
import { calmDirections } from '../wind/derive-wind.js';
import { extend, OwnKeys, type Stretch } from './own-keys.js';

/** The newest known value of one key. */
export interface KnownValue {
  value: number | string;
  /** Time of the sample that brought the value, UTC ms. */
  time: number;
  origin: 'sent' | 'derived';
  /** Name of the formula of a derived value. */
  formula?: string | undefined;
  /** Quality flags of a sent value that failed a check; absent when it passed. */
  flags?: number | undefined;
}

/** Values derived from one sample; the three lists are in the same order. */
export interface DerivedValues {
  /** Time of the sample, UTC ms. */
  time: number;
  derivedKeys: readonly string[];
  derivedValues: readonly number[];
  /** Names of the formulas. */
  formulas: readonly string[];
}

/** A key of the last sample. */
interface UsualKey {
  key: string;
  /** The newest value of the key; null for a wind direction that is not known because the wind speed is 0. */
  known: KnownValue | null;
  /** The span of time during which the station has lately sent the key; null for a key that cannot be derived. */
  own: Stretch | null;
}

/**
 * The newest value of every catalogue key that a series ever had, and which derivable keys its station has lately sent
 * itself.
 *
 * A station nearly always sends the same keys. The values of such a sample replace those of the sample before, so they
 * are only kept as they came, and written one by one when somebody reads the newest values, or when a sample with other
 * keys follows.
 */
export class KnownKeys {
  /** The keys of the last sample, in its order. */
  private readonly usual: UsualKey[] = [];
  /** Bit mask of `usual` as `sentMask` returns it. */
  private usualMask = 0;
  /** Time of a sample with the usual keys: no known value of theirs is older. */
  private usualAt = -Infinity;
  /** The values of the last sample while they are not in `written`; they have the usual keys. */
  private unwritten: SampleValues | null = null;
  private unwrittenAt = -Infinity;
  /** The values derived from the last sample while they are not in `written`. */
  private unwrittenDerived: DerivedValues | null = null;

  /**
   * @param written the newest value of each key, as a snapshot of the fold state holds them
   * @param own the keys that the station has lately sent itself
   * @param until time of the newest sample that the values are from, UTC ms
   */
  constructor(
    private readonly written = new Map<string, KnownValue>(),
    readonly own = new OwnKeys(),
    private until = -Infinity,
  ) {}

  /** The newest values. The next sample changes them in place. */
  get values(): ReadonlyMap<string, KnownValue> {
    this.write();
    return this.written;
  }

  /**
   * Remembers which keys a sample sent, and its values for keys of which no newer value is known. A failed value is
   * remembered with its flags.
   * @param checked its values must not change afterwards
   */
  remember(time: number, checked: CheckedValues): void {
    const { values } = checked;
    if ((time > this.until || time < this.usualAt) && this.hasUsualKeys(checked)) {
      for (const { own } of this.usual) if (own) extend(own, time);
      if (time < this.usualAt) return;
      this.unwritten = values;
      this.unwrittenAt = this.usualAt = time;
    } else {
      this.write();
      this.rememberEach(time, checked);
    }
    this.until = Math.max(this.until, time);
  }

  /**
   * Remembers the values that were derived from the newest sample, for keys of which no newer value is known.
   * @param derived it must not change afterwards
   */
  rememberDerived(derived: DerivedValues): void {
    const before = this.unwrittenDerived;
    if (before && !(derived.time > before.time && isSame(derived.derivedKeys, before.derivedKeys)))
      this.write();
    this.unwrittenDerived = derived;
  }

  /** Replaces the newest value of a key by a derived one if it has exactly this time. */
  rederive(key: string, time: number, value: number | string): void {
    const known = this.values.get(key);
    if (known?.time !== time) return;
    known.value = value;
    known.origin = 'derived';
  }

  /** Returns the bit mask of the sent keys among those that can also be derived. */
  maskOf(sent: SampleValues): number {
    return sent === this.unwritten ? this.usualMask : sentMask(sent);
  }

  /** True for a sample with the keys of the last one, none of whose values failed. */
  private hasUsualKeys({ values, flagged }: CheckedValues): boolean {
    const { usual } = this;
    if (flagged.some(({ flags }) => flags !== 0)) return false;
    const calm = calmDirections(values);
    let index = 0;
    for (const key in values) {
      const expected = usual[index++];
      if (expected?.key !== key || (expected.known === null) !== calm.includes(key)) return false;
    }
    return index === usual.length;
  }

  private rememberEach(time: number, { values, flagged }: CheckedValues): void {
    for (const { key, value, flags } of flagged) {
      if (flags === 0) continue;
      writeSent(this.find(key), time, value, flags);
      this.own.note(key, time);
    }
    const calm = calmDirections(values);
    this.usual.length = 0;
    for (const key in values) {
      const isCalm = calm.includes(key);
      const known = isCalm ? null : this.find(key);
      if (known) writeSent(known, time, values[key]!);
      this.usual.push({ key, known, own: isCalm ? null : this.own.note(key, time) });
    }
    this.usualMask = sentMask(values);
    this.usualAt = time;
  }

  /** Writes the values that are not written yet, first the sent ones, because a derived value can replace one. */
  private write(): void {
    const { unwritten, unwrittenAt: time, usual, unwrittenDerived } = this;
    this.unwritten = null;
    this.unwrittenDerived = null;
    let index = 0;
    for (const key in unwritten) {
      const { known } = usual[index++]!;
      if (known) writeSent(known, time, unwritten[key]!);
    }
    if (unwrittenDerived) this.writeDerived(unwrittenDerived);
  }

  private writeDerived({ time, derivedKeys, derivedValues, formulas }: DerivedValues): void {
    derivedKeys.forEach((key, index) => {
      const known = this.find(key);
      if (time < known.time) return;
      known.value = derivedValues[index]!;
      known.time = time;
      known.origin = 'derived';
      known.formula = formulas[index]!;
      known.flags = undefined;
    });
  }

  /**
   * Returns the object for the newest value of a key. It is changed in place and never replaced, because many such
   * objects live long, and replacing them would burden the garbage collector.
   */
  private find(key: string): KnownValue {
    let known = this.written.get(key);
    if (!known) {
      known = { value: 0, time: -Infinity, origin: 'sent', formula: undefined, flags: undefined };
      this.written.set(key, known);
    }
    return known;
  }
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((key, index) => key === others[index]);
}

function writeSent(known: KnownValue, time: number, value: number | string, flags?: number): void {
  if (time < known.time) return;
  known.value = value;
  known.time = time;
  known.origin = 'sent';
  known.formula = undefined;
  known.flags = flags;
}
