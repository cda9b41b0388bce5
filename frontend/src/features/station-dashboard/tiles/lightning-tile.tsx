import { MainFigure } from './main-figure.js';
import { ReadingRow } from './reading-row.js';
import { TileCard } from './tile-card.js';
import { firstKey, type TileData } from './tile.js';

export const LIGHTNING_KEYS = ['lightningCountToday', 'lightningDistance'];

export function LightningTile({ data }: { data: TileData }) {
  const main = firstKey(data, LIGHTNING_KEYS);
  if (main === undefined) return null;
  return (
    <TileCard
      data={data}
      keys={LIGHTNING_KEYS}
      title="Lightning"
      note={main === 'lightningCountToday' ? 'strikes today' : 'last strike'}
    >
      <MainFigure data={data} measurementKey={main} />
      {main === 'lightningCountToday' && (
        <ReadingRow data={data} label="Last distance" measurementKey="lightningDistance" />
      )}
    </TileCard>
  );
}
