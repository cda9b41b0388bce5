import { ViolationSign } from './violation-sign.js';
import styles from './violations.module.css';

/** A small label beside the name of a station, with the number of the station's firing alarms. */
export function FiringChip({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className={styles.chip}>
      <ViolationSign sign="loud" size={11} /> {count} firing
    </span>
  );
}
