import { useCallback, useMemo, useState } from 'react';
import { TableSwitch } from '../../../shared/chart/table-switch.js';
import { TrendPlot } from '../../../shared/chart/trend-plot.js';
import { type TrendView } from '@mesonet/model/chart/trend-series.js';
import { type ZoomControl } from '../../../shared/chart/zoom/use-zoom-gestures.js';
import { Card } from '../../../shared/ui/card.js';
import { type ThemeName } from '../../../shared/ui/theme/theme.js';
import { CsvMenu } from './csv-menu.js';
import { type Hidden, toggled, withoutHidden } from './hidden-series.js';
import { Legend } from './legend.js';

/** Name of the group of charts that share a crosshair: pointing at one marks the same time in all. */
const GROUP = 'station-charts';
const HEIGHT = 240;

interface ChartCardProps {
  title: string;
  /** The curves to draw. They cover more time than the visible part, so that the chart can be moved. */
  view: TrendView;
  theme: ThemeName;
  zoom: ZoomControl;
  /** Address of a CSV file with the chart's figures; undefined for users who may not download it. */
  csv: string | undefined;
}

/** Shows one chart, or the values of its curves as a table. */
export function ChartCard({ title, view, theme, zoom, csv }: ChartCardProps) {
  const [hidden, setHidden] = useState<Hidden>(new Set());
  const toggle = useCallback((id: string) => setHidden((current) => toggled(current, id)), []);
  const shown = useMemo(() => withoutHidden(view, hidden), [view, hidden]);
  const [isTable, setTable] = useState(false);
  return (
    <Card
      title={<Legend title={title} series={view.series} hidden={hidden} onToggle={toggle} />}
      note={
        <>
          {csv !== undefined && <CsvMenu title={title} address={csv} />}
          <TableSwitch isTable={isTable} title={title} onChange={setTable} />
        </>
      }
    >
      <TrendPlot
        title={title}
        view={shown}
        theme={theme}
        zoom={zoom}
        height={HEIGHT}
        group={GROUP}
        isTable={isTable}
        empty="No values in this range."
      />
    </Card>
  );
}
