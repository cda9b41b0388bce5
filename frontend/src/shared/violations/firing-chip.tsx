import { ViolationSign } from './violation-sign.js';
import styles from './violations.module.css';

/** Stands beside the name of a station of which something fires. */
export function FiringChip({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className={styles.chip}>
      <ViolationSign of="loud" size={11} /> {count} firing
    </span>
  );
}
