import styles from './first-steps.module.css';

/** Picture of a mast with weather sensors. */
export function MastPicture() {
  return (
    <svg className={styles.picture} viewBox="0 0 112 72" aria-hidden="true">
      <path className={styles.ground} d="M4 66H108" />
      <path
        className={styles.outline}
        d="M56 10V66M56 54L46 66M56 54L66 66M40 18H82M36 14H44V24a4 4 0 0 1-8 0Z"
      />
      <path className={styles.outline} d="M50 34H62V44H50Z" />
      <path className={styles.accent} d="M72 18L82 12V24ZM82 18H88" />
      <circle className={styles.accent} cx="56" cy="6" r="3.5" />
    </svg>
  );
}

/** Picture of a weather console that sends to the server. */
export function ConsolePicture() {
  return (
    <svg className={styles.picture} viewBox="0 0 112 72" aria-hidden="true">
      <path
        className={styles.outline}
        d="M6 14H50a3 3 0 0 1 3 3V49a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V17a3 3 0 0 1 3-3Z"
      />
      <path className={styles.outline} d="M12 24H30M12 33H26M12 42H30" />
      <path className={styles.ground} d="M20 52V60H38V52" />
      <path className={styles.accent} d="M60 34H92M88 29L94 34L88 39" strokeDasharray="4 3" />
      <path className={styles.outline} d="M99 22H107V46H99Z" />
    </svg>
  );
}

/** Picture of a page with a growing curve. */
export function LivePicture() {
  return (
    <svg className={styles.picture} viewBox="0 0 112 72" aria-hidden="true">
      <path
        className={styles.outline}
        d="M8 6H96a4 4 0 0 1 4 4V62a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V10a4 4 0 0 1 4-4Z"
      />
      <circle className={styles.live} cx="16" cy="18" r="4" />
      <path className={styles.outline} d="M26 18H44" />
      <path className={styles.curve} d="M12 54C22 54 24 34 32 34S42 48 50 44 58 20 68 22 80 36 90 32" />
      <circle className={styles.dot} cx="90" cy="32" r="3.5" />
    </svg>
  );
}
