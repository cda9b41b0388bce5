import styles from './dashboard.module.css';

/** Shows an empty dashboard while its first data is loading. */
export function TilesPlaceholder() {
  return (
    <div className={styles.tiles} role="status" aria-label="Loading the station">
      <div className={styles.large} data-count={3}>
        {[0, 1, 2].map((i) => (
          <div key={i} className={styles.coming} data-size="large" />
        ))}
      </div>
      <div className={styles.small} data-count={4}>
        {[0, 1, 2, 3].map((i) => (
          <div key={i} className={styles.coming} />
        ))}
      </div>
      <ChartsPlaceholder />
    </div>
  );
}

/**
 * Reserves the place of the charts, because the scroll bar would otherwise appear with them and push the page aside.
 */
export function ChartsPlaceholder() {
  return <div className={styles.chartsComing} />;
}
