import { colour, FONT_FAMILY, type ThemeName } from '../ui/theme/theme.js';
import { type ChartLook } from './trend-series.js';

/** The theme in a chart's words: ECharts cannot read CSS variables. */
export function chartLook(theme: ThemeName): ChartLook {
  return {
    ink: colour('ink', theme),
    muted: colour('muted', theme),
    faint: colour('faint', theme),
    line: colour('line', theme),
    card: colour('raised', theme),
    fontFamily: FONT_FAMILY,
  };
}
