import { Tooltip } from 'antd';
import styles from './tiles.module.css';

/** A quiet sign beside the label of a derived value. Pointing at it, focusing it or a tap says how it was derived. */
export function OriginMark({ origin }: { origin: string }) {
  return (
    <Tooltip title={origin} trigger={['hover', 'focus', 'click']}>
      <button type="button" className={styles.origin} aria-label={origin}>
        ƒ
      </button>
    </Tooltip>
  );
}
