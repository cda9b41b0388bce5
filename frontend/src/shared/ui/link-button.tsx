import { type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type ButtonLook, buttonLook } from './button.js';

interface LinkButtonProps extends ButtonLook {
  to: string;
  /** Goes into the history entry, not into the address. */
  state?: unknown;
  icon?: ReactNode;
  children: ReactNode;
}

/** A link that looks like a button: opens in a new tab like any link, and without a page load otherwise. */
export function LinkButton({ to, state, icon, children, ...look }: LinkButtonProps) {
  return (
    <Link to={to} state={state} {...buttonLook(look)}>
      {icon}
      {children}
    </Link>
  );
}
