import { type ReactNode } from 'react';
import { BrandMark } from '../ui/brand-mark.js';
import styles from './entry-frame.module.css';
import { SupportFooter } from './support-footer.js';

interface EntryFrameProps {
  title: string;
  lead: string;
  children: ReactNode;
}

/** The layout of pages for people who are not signed in: a card in the middle. */
export function EntryFrame({ title, lead, children }: EntryFrameProps) {
  return (
    <div className={styles.page}>
      <main className={styles.card}>
        <div className={styles.brand}>
          <BrandMark size={36} />
          <h1>{title}</h1>
          <p>{lead}</p>
        </div>
        {children}
      </main>
      <SupportFooter />
    </div>
  );
}
