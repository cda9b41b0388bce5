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
