import { type ReactNode } from 'react';
import { ApiError } from '../api/request.js';
import { Button } from './button.js';
import styles from './page-states.module.css';

/**
 * Grey bars shown in place of content that is still loading.
 * @param label text for screen readers
 */
export function Loading({ label, rows = 4 }: { label: string; rows?: number }) {
  return (
    <div role="status" aria-label={label} className={styles.loading}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} />
      ))}
    </div>
  );
}

/** A sentence shown while a small part of a page is loading. */
export function LoadingText({ children }: { children: ReactNode }) {
  return (
    <p role="status" className={styles.text}>
      {children}
    </p>
  );
}

/** Shown in place of an empty list. The text says what the user can do next. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.state}>
      <p className={styles.title}>{title}</p>
      {children !== undefined && <div className={styles.detail}>{children}</div>}
    </div>
  );
}

/** Shown instead of a page that the user's role does not permit. */
export function NotPermitted() {
  return <EmptyState title="You do not have the permissions required to view this page." />;
}

/** Shows the reason for an error, if possible in the server's words, and a button to try again. */
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

/** Returns the text of an error to show to the user. */
function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return error.reason;
  return error instanceof Error ? error.message : 'Unknown error';
}
