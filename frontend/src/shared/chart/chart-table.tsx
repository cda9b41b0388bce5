import { memo } from 'react';
import styles from './chart.module.css';
import { readSpread, readTime, readValue } from './words/readout.js';
import { type TrendFrame, type TrendSeries } from './trend-series.js';
import { seenRows } from './zoom/crop-view.js';

interface ChartTableProps {
  series: readonly TrendSeries[];
  frame: TrendFrame;
  /** What the table is of, in words. */
  label: string;
  /** As high as the chart it stands for, px. */
  height: number;
}

/** The figures behind a chart, newest first; times without any value are left out. */
export const ChartTable = memo(function ChartTable({ series, frame, label, height }: ChartTableProps) {
  const { from, to } = seenRows(frame);
  const rows = Array.from({ length: to - from }, (_, i) => from + i).filter((i) =>
    series.some(({ values }) => values[i] != null),
  );
  return (
    // Focusable: a keyboard must be able to scroll it.
    <div className={styles.table} style={{ height }} role="region" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{frame.clock ?? 'Station time'}</th>
            {series.map(({ id, label: name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.reverse().map((i) => (
            <tr key={frame.time[i]}>
              <th scope="row">{readTime(frame, i)}</th>
              {series.map((each) => (
                <td key={each.id} title={readSpread(each, i) || undefined}>
                  {readValue(each, each.values[i])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
});
