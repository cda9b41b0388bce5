import { type ReactNode } from 'react';
import styles from './tag.module.css';

/** A short word on a coloured background, used as a label. */
export function Tag({ tone, children }: { tone?: 'danger' | 'warning' | 'brand'; children: ReactNode }) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {children}
    </span>
  );
}
