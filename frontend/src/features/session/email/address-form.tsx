import { type SyntheticEvent, useId } from 'react';
import { Alert } from '../../../shared/ui/alert.js';
import { Button } from '../../../shared/ui/button.js';
import { TextInput } from '../../../shared/ui/text-input.js';
import styles from '../sign-in-form.module.css';
import { type Sending } from './sending.js';

interface AddressFormProps {
  email: string;
  onEmail: (email: string) => void;
  sending: Sending;
  onSend: () => void;
}

/** A form for the email address to which the sign-in code is sent. */
export function AddressForm({ email, onEmail, sending, onSend }: AddressFormProps) {
  const id = useId();
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSend();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      {sending.error && <Alert tone="error" role="alert" title={sending.error.message} />}
      <div>
        <label htmlFor={id}>Email</label>
        <TextInput
          id={id}
          type="email"
          name="email"
          autoComplete="email"
          size="large"
          required
          autoFocus
          value={email}
          onChange={({ target }) => onEmail(target.value)}
        />
      </div>
      <Button kind="primary" type="submit" size="large" isBlock isLoading={sending.isPending}>
        Send code
      </Button>
    </form>
  );
}
