import styles from './code-input.module.css';
import { TextInput, type TextInputProps } from './text-input.js';

interface CodeInputProps extends Pick<
  TextInputProps,
  'id' | 'size' | 'autoFocus' | 'aria-invalid' | 'aria-describedby'
> {
  value: string;
  /** Digits only, six at most. */
  onCode: (code: string) => void;
}

/** Takes a 6-digit code of a mail or a device: typed, pasted with spaces, or offered by the phone. */
export function CodeInput({ onCode, ...input }: CodeInputProps) {
  return (
    <TextInput
      {...input}
      className={styles.code ?? ''}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="[0-9]{6}"
      title="6 digits"
      required
      onChange={({ target }) => onCode(target.value.replace(/\D/g, '').slice(0, 6))}
    />
  );
}
