import { type Violation } from '@mesonet/contract/violations.js';
import { type DisplayUnits } from '../../../shared/units/display-units.js';
import { excessText } from '../../../shared/violations/violation-words.js';
import { formatCount } from '../../../shared/format-count.js';

export interface EpisodeSummary {
  /** The main figure of the summary; '' where there is none. */
  figure: string;
  unit: string;
  words: string;
}

/**
 * Summarizes an episode, for example "47.2 mph now, 7.2 over the limit; highest 51.8" or "51.8 mph at most, 11.8 over
 * the limit; 62 samples".
 * @param value the newest value, base unit; undefined where none is loaded
 */
export function episodeSummary(
  violation: Violation,
  value: number | undefined,
  units: DisplayUnits,
): EpisodeSummary {
  const { variant, measkey, extreme, end } = violation;
  if (variant === 'nodata') {
    return {
      figure: '',
      unit: '',
      words: end === null ? 'The station sends nothing' : 'The station sent nothing',
    };
  }
  if (variant === 'rate' || (end === null ? value : extreme) == null) return countOnly(violation);
  const shown = (end === null ? value : extreme) ?? 0;
  const { figure, unit } = units.formatMeasurement(measkey, shown);
  const excess = excessText(violation, shown, units);
  const lead = [end === null ? 'now' : EXTREMES[violation.mode].whole, excess].filter(Boolean).join(', ');
  const more = end === null ? extremeText(violation, units) : samplesText(violation);
  return { figure, unit, words: more === '' ? lead : `${lead}; ${more}` };
}

const EXTREMES = {
  upper: { word: 'highest', whole: 'at most' },
  lower: { word: 'lowest', whole: 'at least' },
  range: { word: 'furthest', whole: 'at its furthest' },
} as const;

function extremeText({ extreme, measkey, mode }: Violation, units: DisplayUnits): string {
  if (extreme === null) return '';
  return `${EXTREMES[mode].word} ${units.formatMeasurement(measkey, extreme).figure}`;
}

function countOnly(violation: Violation): EpisodeSummary {
  return { figure: '', unit: '', words: samplesText(violation) };
}

function samplesText({ count }: Violation): string {
  return `${formatCount(count)} ${count === 1 ? 'sample' : 'samples'} beyond the limit`;
}
