import { classNames } from '@mesonet/model/chart/rose.js';
import { speedEdges, windRose } from '@mesonet/model/wind-rose.js';
import { Card } from '../../../../shared/ui/card.js';
import { column } from '../../../../shared/trends/columns.js';
import { type TileData } from '../tile.js';
import { WindRoseFigure } from './wind-rose-figure.js';
import styles from './wind.module.css';

/** A tile that shows from where the wind came in the last 24 hours. */
export function WindRoseTile({ data: { day, units } }: { data: TileData }) {
  const { unit, abbrev } = units.unitOf('windSpeed');
  const edges = speedEdges(unit);
  const speeds = day && column(day, 'windSpeed.avg').map((value) => units.convert('windSpeed', value));
  const rose = day && speeds && windRose(column(day, 'windDirection.avg'), speeds, edges);
  return (
    <Card title="Wind rose" note={`24 h · ${abbrev}`}>
      {rose && rose.count > 0 ? (
        <WindRoseFigure rose={rose} classes={classNames(edges)} />
      ) : (
        <p className={styles.noRose}>{rose && 'No wind data in the last 24 hours.'}</p>
      )}
    </Card>
  );
}
