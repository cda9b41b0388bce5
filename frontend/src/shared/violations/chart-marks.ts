import { type Violation } from '@mesonet/contract/violations.js';
import { type MarkedSpan, type SeriesMarks } from '@mesonet/model/chart/trend-series.js';
import { colour, type ThemeName } from '../ui/theme/theme.js';
import { type DisplayUnits } from '../units/display-units.js';
import { limitsOf } from './violation-words.js';

/** Opacities of the areas that mark an alarm behind a curve. They are low, so that the curve stays readable. */
const PENDING_OPACITY = 0.2;
const FIRING_OPACITY = 0.1;

/**
 * Collects the marks that a measurement's violations leave on its chart: the limits, an orange area for the time before
 * an alarm fired, and a red area for the time while it was firing.
 * @param violations violations of one measurement
 * @param now UTC ms, the end of the area of a violation that still lasts
 * @returns undefined if there is nothing to mark
 */
export function chartMarks(
  violations: readonly Violation[],
  units: DisplayUnits,
  theme: ThemeName,
  now: number,
): SeriesMarks | undefined {
  if (violations.length === 0) return undefined;
  const limits = violations
    .filter(({ variant }) => variant === 'meas')
    .flatMap((each) => limitsOf(each).map((limit) => units.convert(each.measkey, limit) ?? 0));
  return {
    limits: [...new Set(limits)],
    limitColor: colour('danger', theme),
    spans: violations.flatMap((each) => spansOf(each, theme, now)),
  };
}

function spansOf({ start, fired_at, end }: Violation, theme: ThemeName, now: number): MarkedSpan[] {
  const from = Date.parse(start);
  const to = end === null ? now : Date.parse(end);
  const firedAt = fired_at === null ? to : Date.parse(fired_at);
  return [
    { start: from, end: firedAt, color: colour('warning', theme), opacity: PENDING_OPACITY },
    { start: firedAt, end: to, color: colour('danger', theme), opacity: FIRING_OPACITY },
  ];
}
