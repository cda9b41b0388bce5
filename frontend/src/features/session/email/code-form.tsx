import { Alert, Button, Input } from 'antd';
import { type SyntheticEvent, useId, useState } from 'react';
import { useNow } from '../../../shared/time/use-now.js';
import styles from '../sign-in-form.module.css';
import { type AskedCode, secondsUntilNext } from './asked-code.js';
import { type Sending } from './sending.js';
import { useVerifyCode } from './use-email-sign-in.js';

interface CodeFormProps {
  asked: AskedCode;
  sending: Sending;
  /** Mails another code to the same address. */
  onSend: () => void;
  onChangeAddress: () => void;
}

/** Asks for the code of the mail. */
export function CodeForm({ asked, sending, onSend, onChangeAddress }: CodeFormProps) {
  const [code, setCode] = useState('');
  const verify = useVerifyCode();
  const id = useId();
  const problem = verify.error ?? sending.error;
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    verify.mutate({ email: asked.email, code });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <p role="status">
        If <b>{asked.email}</b> is known here, a mail with a code is on its way. The code works once, for 15
        minutes, in this browser.
      </p>
      {problem && <Alert type="error" showIcon role="alert" title={problem.message} />}
      <div>
        <label htmlFor={id}>6-digit code</label>
        <Input
          id={id}
          className={styles.code ?? ''}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]{6}"
          title="6 digits"
          size="large"
          required
          autoFocus
          value={code}
          // A code that is pasted may bring spaces.
          onChange={({ target }) => setCode(target.value.replace(/\D/g, '').slice(0, 6))}
        />
      </div>
      <Button
        type="primary"
        htmlType="submit"
        size="large"
        block
        disabled={verify.isPending}
        loading={verify.isPending}
      >
        Sign in
      </Button>
      <div className={styles.choices}>
        <ResendButton asked={asked} isSending={sending.isPending} onSend={onSend} />
        <Button type="link" size="small" onClick={onChangeAddress}>
          Change address
        </Button>
      </div>
    </form>
  );
}

/** Counts down by itself, so that the form is not drawn anew each second. */
function ResendButton({
  asked,
  isSending,
  onSend,
}: {
  asked: AskedCode;
  isSending: boolean;
  onSend: () => void;
}) {
  const seconds = secondsUntilNext(asked, useNow());
  if (seconds > 0) return <span className={styles.wait}>Send a new code in {seconds} s</span>;
  return (
    <Button type="link" size="small" disabled={isSending} onClick={onSend}>
      Send a new code
    </Button>
  );
}
