import styles from './active-mark.module.css';

/** Whether a station reports: filled dot or hollow ring, and in words. One that never sent is neither. */
export function ActiveMark({
  isActive,
  isWaiting,
  isTextHidden = false,
}: {
  isActive: boolean;
  /** It never sent a sample. */
  isWaiting: boolean;
  isTextHidden?: boolean;
}) {
  const state = isWaiting ? 'waiting' : isActive ? 'active' : 'inactive';
  return (
    <span className={styles.mark} data-state={state}>
      <span className={styles.dot} aria-hidden="true" />
      <span className={isTextHidden ? 'visually-hidden' : undefined}>{WORDS[state]}</span>
    </span>
  );
}

const WORDS = { active: 'Active', inactive: 'Inactive', waiting: 'Waiting' };
