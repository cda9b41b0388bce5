import { type TrendSeries, type TrendView } from '../../../shared/chart/trend-series.js';

/** Ids of the curves that somebody left out. */
export type Hidden = ReadonlySet<string>;

/** A view without the curves left out. With an edge goes the band it is the edge of. */
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
