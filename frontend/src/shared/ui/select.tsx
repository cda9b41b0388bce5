import { type ComponentProps } from 'react';
import styles from './text-input.module.css';

/** The browser's own `select` field, styled like a text field. */
export function Select({ className = '', ...props }: Omit<ComponentProps<'select'>, 'size'>) {
  return <select className={`${styles.input} ${className}`} {...props} />;
}
