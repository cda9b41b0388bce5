import { Input, type InputProps } from 'antd';
import styles from './code-input.module.css';

interface CodeInputProps extends Pick<
  InputProps,
  'id' | 'size' | 'status' | 'autoFocus' | 'aria-describedby'
> {
  value: string;
  /** Digits only, six at most. */
  onCode: (code: string) => void;
}

/** Takes a 6-digit code of a mail or a device: typed, pasted with spaces, or offered by the phone. */
export function CodeInput({ value, onCode, ...input }: CodeInputProps) {
  return (
    <Input
      {...input}
      className={styles.code ?? ''}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="[0-9]{6}"
      title="6 digits"
      required
      aria-invalid={input.status === 'error'}
      value={value}
      onChange={({ target }) => onCode(target.value.replace(/\D/g, '').slice(0, 6))}
    />
  );
}
