import { rainAmounts, sumByBar, type Bars } from '@mesonet/contract/rain-amounts.js';
import { useMemo } from 'react';
import { startOfStation } from '../../../shared/time/station-time.js';
import { bucketMs, column } from '../../../shared/trends/columns.js';
import { MainFigure } from './main-figure.js';
import { RainBars } from './rain-bars.js';
import { ReadingRow } from './reading-row.js';
import { TileCard } from './tile-card.js';
import { firstKey, type TileData } from './tile.js';

const KEYS = ['rainToday', 'rainRate', 'rainMonth', 'rainYear'];
const HOUR_MS = 3_600_000;
const NO_BARS: Bars = { time: [], values: [] };

export function RainTile({ data }: { data: TileData }) {
  const { day, zone, units } = data;
  const bars = useMemo(() => {
    if (!day) return NO_BARS;
    const amounts = rainAmounts(column(day, 'rainToday.max'), bucketMs(day) ?? HOUR_MS);
    // Hours of the clock: midnight of the first day carries all that follow, whatever the clock does.
    return sumByBar(day.time, amounts, [startOfStation('day', day.time[0] ?? 0, zone)], HOUR_MS);
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
