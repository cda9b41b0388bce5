import { type CSSProperties } from 'react';
import { useIsMarked } from '../marked-station.js';
import { type MarkerModel } from './marker-model.js';
import styles from './station-map.module.css';

interface ClusterMarkerProps {
  members: readonly MarkerModel[];
  x: number;
  y: number;
  onPress: () => void;
}

/** Draws stations whose markers would cover each other as one marker with their count; a click zooms in on them. */
export function ClusterMarker({ members, x, y, onPress }: ClusterMarkerProps) {
  const isFiring = members.some((each) => each.isFiring);
  const isMarked = useIsMarked(...members.map(({ id }) => id));
  return (
    <li className={styles.item} style={{ transform: `translate(${x}px, ${y}px)` }}>
      <button
        type="button"
        className={styles.cluster}
        data-marked={isMarked || undefined}
        data-firing={isFiring || undefined}
        aria-label={`${members.length} stations${isFiring ? ', alarm firing' : ''}, zoom in`}
        style={tint(members)}
        title={members
          .slice(0, 5)
          .map(({ name }) => name)
          .join(', ')}
        onClick={onPress}
      >
        {members.length}
      </button>
    </li>
  );
}

/** Returns a lighter shade of the median value's colour, so that the count of stations can be read on it. */
function tint(members: readonly MarkerModel[]): CSSProperties | undefined {
  const measured = members.flatMap(({ value, colour }) => (value === null ? [] : { value, colour }));
  const { colour } = measured.sort((a, b) => a.value - b.value)[measured.length >> 1] ?? {};
  return colour ? { background: `color-mix(in srgb, ${colour} var(--tint), var(--card))` } : undefined;
}
