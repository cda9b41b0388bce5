import { type TrendSeries, type TrendView } from '@mesonet/model/chart/trend-series.js';

/** Ids of the curves that the user hid. */
export type Hidden = ReadonlySet<string>;

/**
 * Returns the chart without the curves that the user hid. When the edge of a band is hidden, the band is hidden, too.
 */
export function withoutHidden(view: TrendView, hidden: Hidden): TrendView {
  if (hidden.size === 0) return view;
  const isBandHidden = view.series.some(({ id, shape }) => shape === 'edge' && hidden.has(id));
  const shown = view.series.filter(({ id }) => !hidden.has(id));
  return { ...view, series: isBandHidden ? shown.map(withoutBand) : shown };
}

export function toggled(hidden: Hidden, id: string): Hidden {
  return hidden.has(id) ? new Set([...hidden].filter((each) => each !== id)) : new Set([...hidden, id]);
}

function withoutBand({ band: _, ...series }: TrendSeries): TrendSeries {
  return series;
}
