import { startOfUnit } from '@mesonet/model/calendar/calendar.js';
import { HOUR_MS } from '@mesonet/model/durations.js';
import { rainAmounts, sumByBar, type Bars } from '@mesonet/model/rain-amounts.js';
import { useMemo } from 'react';
import { bucketMs, column } from '../../../shared/trends/columns.js';
import { MainFigure } from './main-figure.js';
import { RainBars } from './rain-bars.js';
import { ReadingRow } from './reading-row.js';
import { TileCard } from './tile-card.js';
import { firstKey, type TileData } from './tile.js';

const KEYS = ['rainToday', 'rainRate', 'rainMonth', 'rainYear'];
const NO_BARS: Bars = { time: [], values: [] };

export function RainTile({ data }: { data: TileData }) {
  const { day, zone, units } = data;
  const bars = useMemo(() => {
    if (!day) return NO_BARS;
    const amounts = rainAmounts(column(day, 'rainToday.max'), bucketMs(day) ?? HOUR_MS);
    // Each bar is one hour long, counted from midnight of the first day. A clock change does not shift the bars.
    return sumByBar(day.time, amounts, [startOfUnit('day', day.time[0] ?? 0, zone)], HOUR_MS);
  }, [day, zone]);
  const main = firstKey(data, ['rainToday', 'rainRate']) ?? 'rainToday';
  return (
    <TileCard
      data={data}
      keys={KEYS}
      title="Rain"
      note="today"
      foot={
        <RainBars
          bars={bars}
          zone={zone}
          format={(value) => units.formatMeasurement('rainToday', value).text}
        />
      }
    >
      <MainFigure data={data} measurementKey={main} />
      <ReadingRow data={data} label="Rate" measurementKey="rainRate" />
      <ReadingRow data={data} label="Month" measurementKey="rainMonth" />
      <ReadingRow data={data} label="Year" measurementKey="rainYear" />
    </TileCard>
  );
}
