import { type Statistics } from '@mesonet/contract/statistics.js';
import { MINUTE_MS } from '@mesonet/model/durations.js';
import { useCallback, useMemo } from 'react';
import { Chart } from '../../shared/chart/chart.js';
import { chartLook } from '../../shared/chart/chart-look.js';
import { formatCount } from '../../shared/format-count.js';
import { formatStationTime } from '../../shared/time/station-time.js';
import { Card, Figure } from '../../shared/ui/card.js';
import { colour } from '../../shared/ui/theme/theme.js';
import { useTheme } from '../../shared/ui/theme/use-theme.js';
import { toSamplesOption } from './samples-option.js';
import { OWN_ZONE } from '../../shared/time/own-zone.js';

const clock = (at: number) => formatStationTime(at, OWN_ZONE, 'time');

/**
 * Shows how many samples were acknowledged in each of the last minutes. The large figure is that
 * of the last full minute.
 */
export function SamplesCard({ samples }: { samples: Statistics['samples'] }) {
  const { theme } = useTheme();
  const minutes = useMemo(() => ({ start: Date.parse(samples.start), counts: samples.counts }), [samples]);
  const option = useCallback(() => {
    const colours = { bar: colour('brand', theme), open: colour('line', theme) };
    return toSamplesOption(minutes, chartLook(theme), colours, clock);
  }, [minutes, theme]);
  const last = minutes.counts.length - 2;
  const count = formatCount(minutes.counts[last] ?? 0);
  const at = clock(minutes.start + last * MINUTE_MS);
  const most = formatCount(Math.max(...minutes.counts));
  return (
    <Card title="Samples per minute" note="last 3 h">
      <Figure figure={count} unit={`at ${at}`} />
      <Chart
        option={option}
        height={180}
        label={`Samples per minute of the last 3 hours: ${count} at ${at}, ${most} at most`}
      />
    </Card>
  );
}
