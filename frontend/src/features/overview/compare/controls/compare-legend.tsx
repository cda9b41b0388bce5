import CloseOutlined from '@ant-design/icons-svg/es/asn/CloseOutlined.js';
import { type CSSProperties } from 'react';
import { Icon } from '../../../../shared/ui/icon.js';
import { markHandlers } from '../../marked-station.js';
import { colourNameOf, type Compared, isDashed } from '../comparison-view.js';
import styles from './controls.module.css';

interface CompareLegendProps {
  compared: readonly Compared[];
  onRemove: (id: string) => void;
}

/**
 * Lists the compared stations with the colour and dashes of their curves. Each list item highlights its station on the
 * page, and has a button that removes the station from the comparison.
 */
export function CompareLegend({ compared, onRemove }: CompareLegendProps) {
  return (
    <ul className={styles.legend} aria-label="Compared stations">
      {compared.map(({ id, name, place }) => (
        <li key={id} {...markHandlers(id)}>
          <StationMark place={place} />
          <span>{name}</span>
          <button
            type="button"
            aria-label={`Leave out ${name}`}
            title="Leave out"
            onClick={() => onRemove(id)}
          >
            <Icon icon={CloseOutlined} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Draws a short piece of a station's curve, as a sign in the legend. */
function StationMark({ place }: { place: number }) {
  const colour = `var(--${colourNameOf(place)})`;
  return (
    <i
      className={styles.mark}
      data-dashed={isDashed(place) || undefined}
      style={{ '--series': colour } as CSSProperties}
      aria-hidden="true"
    />
  );
}
