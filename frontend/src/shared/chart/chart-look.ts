import { type ChartLook } from '@mesonet/model/chart/chart-look.js';
import { colour, FONT_FAMILY, type ThemeName } from '../ui/theme/theme.js';

/** Turns the console's theme into colours and sizes for ECharts, which cannot read CSS variables. */
export function chartLook(theme: ThemeName): ChartLook {
  return {
    ink: colour('ink', theme),
    muted: colour('muted', theme),
    faint: colour('faint', theme),
    line: colour('line', theme),
    card: colour('raised', theme),
    fontFamily: FONT_FAMILY,
    fontSize: 11,
    lineWidth: 1.8,
  };
}
