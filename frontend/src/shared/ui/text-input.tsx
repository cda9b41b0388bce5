import { type ComponentProps } from 'react';
import styles from './text-input.module.css';

export interface TextInputProps extends Omit<ComponentProps<'input'>, 'size'> {
  size?: 'medium' | 'large';
}

/** A text field of one line. It looks like Ant Design's, for pages that do not load that library. */
export function TextInput({ size, className = '', ...props }: TextInputProps) {
  return <input className={`${styles.input} ${className}`} data-size={size} {...props} />;
}
