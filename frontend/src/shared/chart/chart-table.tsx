import { memo } from 'react';
import styles from './chart.module.css';
import { readSpread, readTime, readValue } from './words/readout.js';
import { type TrendFrame, type TrendSeries } from '@mesonet/model/chart/trend-series.js';
import { visibleRows } from './zoom/crop-view.js';

interface ChartTableProps {
  series: readonly TrendSeries[];
  frame: TrendFrame;
  /** A description of the table for screen readers. */
  label: string;
  /** Height of the table in CSS pixels, equal to that of the chart it replaces. */
  height: number;
}

/** Shows the values of a chart as a table, newest first; times without any value are left out. */
export const ChartTable = memo(function ChartTable({ series, frame, label, height }: ChartTableProps) {
  const { from, to } = visibleRows(frame);
  const rows = Array.from({ length: to - from }, (_, i) => from + i).filter((i) =>
    series.some(({ values }) => values[i] != null),
  );
  return (
    // The region is focusable, so that it can be scrolled by keyboard.
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
