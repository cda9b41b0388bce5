import { type PublicAccount } from '@mesonet/contract/accounts.js';
import { type Station } from '@mesonet/contract/stations.js';
import { useId, useRef } from 'react';
import { lazyPart } from '../../../shared/ui/lazy-part.js';
import { useNear } from '../../../shared/ui/use-near.js';
import pageStyles from '../overview-page.module.css';
import styles from './compare.module.css';

// The code of the charts is loaded only when the user scrolls to them.
const LazyComparison = lazyPart(async () => (await import('./comparison.js')).Comparison);

interface CompareCardProps {
  account: PublicAccount;
  /** All stations, in the order of the page. */
  stations: readonly Station[];
}

/** Compares one measurement of several stations in one chart. */
export function CompareCard({ account, stations }: CompareCardProps) {
  const heading = useId();
  const card = useRef<HTMLElement>(null);
  const isNear = useNear(card);
  const coming = <div className={styles.whole} />;
  return (
    <section ref={card} className={`${styles.card} ${pageStyles.wide}`} aria-labelledby={heading}>
      <h2 id={heading} className={styles.title}>
        Compare stations
      </h2>
      {isNear ? <LazyComparison account={account} stations={stations} fallback={coming} /> : coming}
    </section>
  );
}
