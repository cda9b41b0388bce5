import { Alert, Button, Input } from 'antd';
import { type SyntheticEvent, useId } from 'react';
import styles from '../sign-in-form.module.css';
import { type Sending } from './sending.js';

interface AddressFormProps {
  email: string;
  onEmail: (email: string) => void;
  sending: Sending;
  onSend: () => void;
}

/** Asks where to mail the code. */
export function AddressForm({ email, onEmail, sending, onSend }: AddressFormProps) {
  const id = useId();
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSend();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      {sending.error && <Alert type="error" showIcon role="alert" title={sending.error.message} />}
      <div>
        <label htmlFor={id}>Email</label>
        <Input
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
      <Button
        type="primary"
        htmlType="submit"
        size="large"
        block
        disabled={sending.isPending}
        loading={sending.isPending}
      >
        Send code
      </Button>
    </form>
  );
}
