import { useNow } from '../../../shared/time/use-now.js';
import { CodeStep } from '../code-step.js';
import { Alert } from '../../../shared/ui/alert.js';
import { Button } from '../../../shared/ui/button.js';
import styles from '../sign-in-form.module.css';
import { type AskedCode, secondsUntilNext } from './asked-code.js';
import { type Sending } from './sending.js';
import { useVerifyCode } from './use-email-sign-in.js';

interface CodeFormProps {
  asked: AskedCode;
  sending: Sending;
  /** Sends another code to the same address. */
  onSend: () => void;
  onChangeAddress: () => void;
  /** Called when the user must also enter a code of an authenticator app. */
  onDevice: () => void;
}

/** A form for the sign-in code from the email. */
export function CodeForm({ asked, sending, onSend, onChangeAddress, onDevice }: CodeFormProps) {
  const verify = useVerifyCode(onDevice);
  const intro =
    asked.waitSeconds > 0 ? (
      <Alert tone="info" role="status" title="A code was sent a short while ago">
        Look for it in the mails to <b>{asked.email}</b>, also among spam. A code works in the browser that
        asked for it.
      </Alert>
    ) : (
      <p role="status">
        If <b>{asked.email}</b> is known here, a mail with a code is on its way. The code works once, for 15
        minutes, in this browser.
      </p>
    );
  return (
    <CodeStep
      intro={intro}
      problem={verify.error ?? sending.error}
      isPending={verify.isPending}
      onCode={(code) => verify.mutate({ email: asked.email, code })}
    >
      <div className={styles.choices}>
        <ResendButton asked={asked} isSending={sending.isPending} onSend={onSend} />
        <Button kind="link" size="small" onClick={onChangeAddress}>
          Change address
        </Button>
      </div>
    </CodeStep>
  );
}

function waitText(seconds: number): string {
  return seconds < 100 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
}

/**
 * A button that requests another code, with a countdown. It is a component of its own, so that the form is not
 * drawn again each second.
 */
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
  if (seconds > 0) return <span className={styles.wait}>Send a new code in {waitText(seconds)}</span>;
  return (
    <Button kind="link" size="small" disabled={isSending} onClick={onSend}>
      Send a new code
    </Button>
  );
}
