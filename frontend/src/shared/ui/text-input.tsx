import { type ComponentProps } from 'react';
import styles from './text-input.module.css';

export interface TextInputProps extends Omit<ComponentProps<'input'>, 'size'> {
  size?: 'medium' | 'large';
}

/** A field for one line of text; like Ant Design's, for pages that begin without it. */
export function TextInput({ size, className = '', ...props }: TextInputProps) {
  return <input className={`${styles.input} ${className}`} data-size={size} {...props} />;
}
