import { type CSSProperties, type ReactNode, useId } from 'react';
import styles from './card.module.css';

interface CardProps {
  title?: ReactNode;
  /** Small and grey, at the right of the title: what time or range the figures are of. */
  note?: ReactNode;
  className?: string | undefined;
  style?: CSSProperties;
  children: ReactNode;
}

/** A surface with one subject. */
export function Card({ title, note, className, style, children }: CardProps) {
  const heading = useId();
  return (
    <section
      className={`${styles.card} ${className ?? ''}`}
      style={style}
      aria-labelledby={title === undefined ? undefined : heading}
    >
      {title !== undefined && (
        <header className={styles.head}>
          <h2 id={heading}>{title}</h2>
          {note !== undefined && <span className={styles.note}>{note}</span>}
        </header>
      )}
      {children}
    </section>
  );
}

/** The number of a tile: large, tabular, unit smaller and grey. */
export function Figure({
  figure,
  unit,
  isStale = false,
}: {
  figure: string;
  unit: string;
  isStale?: boolean;
}) {
  return (
    <p className={styles.figure} data-stale={isStale || undefined}>
      {figure}
      {unit !== '' && <small>{unit}</small>}
    </p>
  );
}

/** Context below the number: label left, figure right. */
export function Row({ label, tag, children }: { label: ReactNode; tag?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <span>
        {label}
        {tag !== undefined && <Tag>{tag}</Tag>}
      </span>
      <b>{children}</b>
    </div>
  );
}

/** A word of warning beside a label, e.g. that a value failed a check. */
export function Tag({ children }: { children: ReactNode }) {
  return <span className={styles.tag}>{children}</span>;
}
