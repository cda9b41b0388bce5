import { LineChartOutlined, TableOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { memo, useCallback, useMemo, useState } from 'react';
import { chartLook } from '../../../shared/chart/chart-look.js';
import { ChartTable } from '../../../shared/chart/chart-table.js';
import { Chart } from '../../../shared/chart/chart.js';
import { describeTrend } from '../../../shared/chart/words/describe.js';
import { type ChartSize } from '../../../shared/chart/option/chart-option.js';
import { type TrendFrame, type TrendSeries, type TrendView } from '../../../shared/chart/trend-series.js';
import { toTrendOption } from '../../../shared/chart/to-option.js';
import { cropView, seenRows } from '../../../shared/chart/zoom/crop-view.js';
import { type ZoomControl } from '../../../shared/chart/zoom/use-zoom-gestures.js';
import { Card } from '../../../shared/ui/card.js';
import { useSettled } from '../../../shared/chart/zoom/use-settled.js';
import { type ThemeName } from '../../../shared/ui/theme/theme.js';
import { hasValues } from '../data/columns.js';
import styles from './charts.module.css';
import { CsvMenu } from './csv-menu.js';
import { type Hidden, toggled, withoutHidden } from './hidden-series.js';
import { Legend } from './legend.js';

/** All charts of the page share the crosshair. */
const GROUP = 'station-charts';
const HEIGHT = 240;

interface ChartCardProps {
  title: string;
  /** Over more time than the window. */
  view: TrendView;
  theme: ThemeName;
  zoom: ZoomControl;
  /** Where the figures are a file, for those who may fetch it. */
  csv: string | undefined;
}

/** One chart, or the figures behind it. */
export function ChartCard({ title, view: whole, theme, zoom, csv }: ChartCardProps) {
  const { window, isMoving } = zoom;
  const [hidden, setHidden] = useState<Hidden>(new Set());
  const toggle = useCallback((id: string) => setHidden((current) => toggled(current, id)), []);
  const shown = useMemo(() => withoutHidden(whole, hidden), [whole, hidden]);
  const view = useMemo(() => cropView(shown, window), [shown, window]);
  const [isTable, setTable] = useState(false);
  const option = useCallback(
    (size: ChartSize) => toTrendOption(view.series, view.frame, chartLook(theme), size, isMoving),
    [view, theme, isMoving],
  );
  // Words and figures are for who stays at a place.
  const { series, frame } = useSettled(view, isMoving);
  const label = useMemo(() => describeTrend(series, frame), [series, frame]);
  const isEmpty = useMemo(() => isEmptyView(series, frame), [series, frame]);
  return (
    <Card
      title={<Legend title={title} series={whole.series} hidden={hidden} onToggle={toggle} />}
      note={
        <>
          {csv !== undefined && <CsvMenu title={title} address={csv} />}
          <TableSwitch isTable={isTable} title={title} onChange={setTable} />
        </>
      }
    >
      <div className={styles.plot} style={{ height: HEIGHT }}>
        {isTable ? (
          <ChartTable series={series} frame={frame} label={`${title}, figures`} height={HEIGHT} />
        ) : (
          <Chart option={option} label={label} height={HEIGHT} group={GROUP} zoom={zoom} view={view} />
        )}
        {isEmpty && <p className={styles.empty}>No values in this range.</p>}
      </div>
    </Card>
  );
}

function isEmptyView(series: readonly TrendSeries[], frame: TrendFrame): boolean {
  const { from, to } = seenRows(frame);
  return !series.some(({ values }) => hasValues(values.slice(from, to)));
}

interface TableSwitchProps {
  isTable: boolean;
  title: string;
  onChange: (isTable: boolean) => void;
}

const TableSwitch = memo(function TableSwitch({ isTable, title, onChange }: TableSwitchProps) {
  const text = isTable ? `${title}: show the chart` : `${title}: show the figures as a table`;
  return (
    <Button
      type="text"
      size="small"
      icon={isTable ? <LineChartOutlined /> : <TableOutlined />}
      aria-label={text}
      title={isTable ? 'Show the chart' : 'Show the figures'}
      onClick={() => onChange(!isTable)}
    />
  );
});
