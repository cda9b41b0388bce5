import { RAIN_TOTALS, type RainTotal } from '@mesonet/contract/rain-ledger.js';
import type { Observation, SampleValues } from '../../observation.js';
import { correctBook } from './rain-book.js';
import { correctPast } from './rain-past.js';
import type { RainState } from './rain-state.js';

const CORRECTION_KEY = '~rainCorrection';
const FROM_KEY = '~rainFrom';
/** In the place of a moment, for entries that count for totals alone. */
const NO_SPELL = -1;

/** Inches more, or less, in each total, from an entry's moment to the end of the unit that holds it. */
export type RainAmounts = Partial<Record<RainTotal, number>>;

export interface RainCorrection {
  amounts: RainAmounts;
  /** False: what the manager made of it is taken back. */
  isCorrected: boolean;
  /** The amount fell after this moment, UTC ms; null: the entry counts for totals alone. */
  from: number | null;
}

/** What tells the fold, through the journal, that an entry of the ledger was corrected. */
export function rainCorrection(
  place: Pick<Observation, 'series' | 'time' | 'receivedAt'>,
  { amounts, isCorrected, from }: RainCorrection,
): Observation {
  const values: SampleValues = { [CORRECTION_KEY]: Number(isCorrected), [FROM_KEY]: from ?? NO_SPELL };
  for (const key of RAIN_TOTALS) values[`~${key}`] = amounts[key] ?? 0;
  return { ...place, values };
}

export function isRainCorrection(values: SampleValues): boolean {
  return CORRECTION_KEY in values;
}

/** @param time of the entry, UTC ms */
export function correctRain(rain: RainState, time: number, values: SampleValues): void {
  const amounts = Object.fromEntries(RAIN_TOTALS.map((key) => [key, Number(values[`~${key}`])]));
  const { [FROM_KEY]: told } = values;
  const from = told === undefined ? undefined : told === NO_SPELL ? null : Number(told);
  const moment = { time, amounts, from, isCorrected: values[CORRECTION_KEY] === 1 };
  const { before } = rain;
  if (before && time <= before.time) rain.before = correctBook(before, moment);
  rain.now = rain.now && correctBook(rain.now, moment);
  correctPast(rain.past, moment);
}
