import { type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type ButtonLook, buttonLook } from './button.js';

interface LinkButtonProps extends ButtonLook {
  to: string;
  /** State stored in the browser's history entry of the target page; it does not appear in the address. */
  state?: unknown;
  icon?: ReactNode;
  children: ReactNode;
}

/** A link that looks like a button. It can be opened in a new tab; otherwise it changes the page without a reload. */
export function LinkButton({ to, state, icon, children, ...look }: LinkButtonProps) {
  return (
    <Link to={to} state={state} {...buttonLook(look)}>
      {icon}
      {children}
    </Link>
  );
}
