import styles from './sort-head.module.css';

interface SortHeadProps {
  title: string;
  /** Order in which this column sorts the rows; undefined if the rows are sorted by another column. */
  order: 'ascending' | 'descending' | undefined;
  onSort: () => void;
  className?: string | undefined;
}

/** The head of a table column. A click on it sorts the rows by the column. */
export function SortHead({ title, order, onSort, className = '' }: SortHeadProps) {
  return (
    <th role="columnheader" scope="col" aria-sort={order ?? 'none'} className={`${styles.head} ${className}`}>
      <button type="button" onClick={onSort}>
        {title}
      </button>
    </th>
  );
}
