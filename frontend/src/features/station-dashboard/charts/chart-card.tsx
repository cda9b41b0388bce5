import { useCallback, useMemo, useState } from 'react';
import { TableSwitch } from '../../../shared/chart/table-switch.js';
import { TrendPlot } from '../../../shared/chart/trend-plot.js';
import { type TrendView } from '../../../shared/chart/trend-series.js';
import { type ZoomControl } from '../../../shared/chart/zoom/use-zoom-gestures.js';
import { Card } from '../../../shared/ui/card.js';
import { type ThemeName } from '../../../shared/ui/theme/theme.js';
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
