import { type ComponentProps, type ReactNode } from 'react';
import styles from './icon-button.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'type'> {
  /** The action of the button, for a screen reader and as a hint. */
  'aria-label': string;
  icon: ReactNode;
}

/** Shows a button without a text. It costs a fraction of Ant Design's, which counts in a table of hundreds. */
export function IconButton({ icon, className = '', ...props }: IconButtonProps) {
  return (
    <button type="button" className={`${styles.button} ${className}`} title={props['aria-label']} {...props}>
      {icon}
    </button>
  );
}

interface IconLinkProps extends Omit<ComponentProps<'a'>, 'children'> {
  /** Where the link leads, for a screen reader and as a hint. */
  'aria-label': string;
  icon: ReactNode;
}

/** Shows a link without a text, which looks like such a button. */
export function IconLink({ icon, className = '', ...props }: IconLinkProps) {
  return (
    <a className={`${styles.button} ${className}`} title={props['aria-label']} {...props}>
      {icon}
    </a>
  );
}
