import styles from './active-mark.module.css';

/** Whether a station reports: filled dot or hollow ring, and in words. */
export function ActiveMark({
  isActive,
  isTextHidden = false,
}: {
  isActive: boolean;
  isTextHidden?: boolean;
}) {
  return (
    <span className={styles.mark} data-active={isActive}>
      <span className={styles.dot} aria-hidden="true" />
      <span className={isTextHidden ? 'visually-hidden' : undefined}>{isActive ? 'Active' : 'Inactive'}</span>
    </span>
  );
}
