import { speedEdges, windRose } from '@mesonet/contract/wind-rose.js';
import { Card } from '../../../../shared/ui/card.js';
import { column } from '../../../../shared/trends/columns.js';
import { type TileData } from '../tile.js';
import { WindRoseFigure } from './wind-rose-figure.js';
import styles from './wind.module.css';

/** Where the wind came from in the last 24 hours. */
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

/** "< 2", "2–4", "≥ 4". */
function classNames(edges: readonly number[]): string[] {
  return [
    ...edges.map((edge, i) => (i === 0 ? `< ${edge}` : `${edges[i - 1]}–${edge}`)),
    `≥ ${edges.at(-1)}`,
  ];
}
