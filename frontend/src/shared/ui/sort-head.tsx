import styles from './sort-head.module.css';

interface SortHeadProps {
  title: string;
  /** Undefined: the rows are sorted by another column. */
  order: 'ascending' | 'descending' | undefined;
  onSort: () => void;
  className?: string | undefined;
}

/** The head of a column; a press on it sorts the rows. */
export function SortHead({ title, order, onSort, className = '' }: SortHeadProps) {
  return (
    <th role="columnheader" scope="col" aria-sort={order ?? 'none'} className={`${styles.head} ${className}`}>
      <button type="button" onClick={onSort}>
        {title}
      </button>
    </th>
  );
}
