import { ReadingRow } from './reading-row.js';
import { TileCard } from './tile-card.js';
import { readingOf, type TileData } from './tile.js';
import styles from './tiles.module.css';

/** A tile with the own measurements of the station. */
export function OwnTile({ data }: { data: TileData }) {
  const own = data.units.own.filter(({ key }) => readingOf(data, key));
  if (own.length === 0) return null;
  return (
    <TileCard
      data={data}
      keys={own.map(({ key }) => key)}
      title="Station’s own"
      note={data.isStale ? undefined : 'now'}
    >
      <div className={styles.more}>
        {own.map(({ key, label }) => (
          <ReadingRow key={key} data={data} label={label} measurementKey={key} />
        ))}
      </div>
    </TileCard>
  );
}
