import { type PublicAccount } from '@mesonet/contract/accounts.js';
import { type Station } from '@mesonet/contract/stations.js';
import { useId, useRef } from 'react';
import { late } from '../../../shared/ui/late.js';
import { useNear } from '../../../shared/ui/use-near.js';
import pageStyles from '../overview-page.module.css';
import styles from './compare.module.css';

// Charts come only with whoever scrolls to them.
const LateComparison = late(async () => (await import('./comparison.js')).Comparison);

interface CompareCardProps {
  account: PublicAccount;
  /** All, in the order of the page. */
  stations: readonly Station[];
}

/** One measurement of several stations in one chart. */
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
      {isNear ? <LateComparison account={account} stations={stations} fallback={coming} /> : coming}
    </section>
  );
}
