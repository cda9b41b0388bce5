import { type ReactNode } from 'react';
import styles from './tag.module.css';

/** A word on a ground of its colour. */
export function Tag({ tone, children }: { tone?: 'danger' | 'warning' | 'brand'; children: ReactNode }) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {children}
    </span>
  );
}
