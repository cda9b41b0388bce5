import { type ReactNode } from 'react';
import styles from './page-head.module.css';

/** Heading of a console page, with the page's main action at the right. */
export function PageHead({ title, action }: { title: string; action?: ReactNode }) {
  return (
    <div className={styles.head}>
      <h1>{title}</h1>
      {action}
    </div>
  );
}
