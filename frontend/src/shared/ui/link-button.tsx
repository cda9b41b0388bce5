import { Button, type ButtonProps } from 'antd';
import { useHref, useLinkClickHandler } from 'react-router-dom';

interface LinkButtonProps extends Omit<ButtonProps, 'href' | 'onClick' | 'htmlType'> {
  to: string;
  /** Goes into the history entry, not into the address. */
  state?: unknown;
}

/** A link that looks like a button: opens in a new tab like any link, and without a page load otherwise. */
export function LinkButton({ to, state, ...props }: LinkButtonProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement | HTMLButtonElement>(to, { state });
  return (
    <Button
      {...props}
      href={href}
      onClick={(event) => follow(event as React.MouseEvent<HTMLAnchorElement>)}
    />
  );
}
