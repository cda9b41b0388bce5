import styles from './code-input.module.css';
import { TextInput, type TextInputProps } from './text-input.js';

interface CodeInputProps extends Pick<
  TextInputProps,
  'id' | 'size' | 'autoFocus' | 'aria-invalid' | 'aria-describedby'
> {
  value: string;
  /** Called with the typed digits, at most six; all other characters are removed. */
  onCode: (code: string) => void;
}

/**
 * A field for a 6-digit sign-in code from a mail or an authenticator app. The code can be typed, pasted with spaces, or
 * filled in by the phone.
 */
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
