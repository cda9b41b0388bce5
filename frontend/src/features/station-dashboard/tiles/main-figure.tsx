import { Figure } from '../../../shared/ui/card.js';
import { isFiring, isOutdated, readingOf, type TileData } from './tile.js';
import styles from './tiles.module.css';

/**
 * The large figure of a tile. It is grey when its sensor is silent, and struck through when the
 * value failed a quality check.
 */
export function MainFigure({ data, measurementKey }: { data: TileData; measurementKey: string }) {
  const reading = readingOf(data, measurementKey);
  const { figure, unit } = data.units.formatMeasurement(measurementKey, reading?.value);
  const isSuspect = reading?.quality === 'suspect';
  return (
    <div
      className={isSuspect ? styles.suspect : isFiring(data, measurementKey) ? styles.beyond : undefined}
      title={isSuspect ? 'Failed a quality check' : undefined}
    >
      <Figure figure={figure} unit={unit} isStale={reading !== undefined && isOutdated(data, reading)} />
    </div>
  );
}
