import { type ReactNode } from 'react';
import { ApiError } from '../api/request.js';
import { Button } from './button.js';
import styles from './page-states.module.css';

/** Shape of what is coming. @param label what a screen reader says meanwhile */
export function Loading({ label, rows = 4 }: { label: string; rows?: number }) {
  return (
    <div role="status" aria-label={label} className={styles.loading}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} />
      ))}
    </div>
  );
}

/** A sentence while something small is fetched. */
export function LoadingText({ children }: { children: ReactNode }) {
  return (
    <p role="status" className={styles.text}>
      {children}
    </p>
  );
}

/** Nothing to show, and what to do next. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.state}>
      <p className={styles.title}>{title}</p>
      {children !== undefined && <div className={styles.detail}>{children}</div>}
    </div>
  );
}

/** The page is not for the role of who looks. */
export function NotPermitted() {
  return <EmptyState title="You do not have the permissions required to view this page." />;
}

/** What went wrong, in the server's words, and another try. */
export function ErrorState({
  title,
  error,
  onRetry,
}: {
  title: string;
  error: unknown;
  onRetry?: () => void;
}) {
  return (
    <div className={styles.state} role="alert">
      <p className={styles.title}>{title}</p>
      <p className={styles.detail}>{reasonOf(error)}</p>
      {onRetry && <Button onClick={onRetry}>Try again</Button>}
    </div>
  );
}

/** The sentence of an error that a person can read. */
function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return error.reason;
  return error instanceof Error ? error.message : 'Unknown error';
}
