import styles from './dashboard.module.css';

/** The shape of the page while its first answers are on their way. */
export function TilesComing() {
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
      <ChartsComing />
    </div>
  );
}

/** Keeps the place of the charts, whose scroll bar would else come with them and push the page aside. */
export function ChartsComing() {
  return <div className={styles.chartsComing} />;
}
