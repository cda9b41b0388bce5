import { type CSSProperties, type ReactNode, useId } from 'react';
import styles from './card.module.css';

interface CardProps {
  title?: ReactNode;
  /** Time or time range of the card's figures, small and grey, at the right of the title. */
  note?: ReactNode;
  className?: string | undefined;
  style?: CSSProperties;
  children: ReactNode;
}

/** A framed part of a page with a title, about one subject. */
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

/** The large figure of a tile, with digits of equal width; its unit is smaller and grey. */
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

/** A line below the large figure of a tile: a label at the left and a value at the right. */
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

/** A short warning beside a label, e.g. that a value failed a quality check. */
export function Tag({ children }: { children: ReactNode }) {
  return <span className={styles.tag}>{children}</span>;
}
