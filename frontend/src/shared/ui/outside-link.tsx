import { type ComponentProps } from 'react';

interface OutsideLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target' | 'rel'> {
  /** Address of the page; null or undefined where there is no such page, so no link is shown. */
  to: string | null | undefined;
}

/**
 * A link that opens a page outside of the console in a new tab, for example one of the payment provider. The console
 * reads its data again when the user returns.
 */
export function OutsideLink({ to, children, ...props }: OutsideLinkProps) {
  if (!to) return null;
  return (
    <a href={to} target="_blank" rel="noopener noreferrer" {...props}>
      {children}
    </a>
  );
}
