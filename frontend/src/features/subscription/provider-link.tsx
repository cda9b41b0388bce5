import { type ReactNode } from 'react';

interface ProviderLinkProps {
  /** Address of the page; null or undefined where the payment provider has no such page, so no link is shown. */
  to: string | null | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A link that opens a page of the payment provider in a new tab. The console reads its data
 * again when the user returns.
 */
export function ProviderLink({ to, children, ...look }: ProviderLinkProps) {
  if (!to) return null;
  return (
    <a href={to} target="_blank" rel="noopener noreferrer" {...look}>
      {children}
    </a>
  );
}
