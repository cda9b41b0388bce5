import { Alert, Button } from 'antd';
import { ApiError } from '../../../shared/api/request.js';
import styles from './totp.module.css';
import { useSecondsLeft } from './use-seconds-left.js';
import { type ShownQrCode, useNewQrCode } from './use-totp.js';

/** Shows the QR code with which an authenticator app is set up, for a limited time. */
export function QrCode() {
  const { data, error, isPending, mutate } = useNewQrCode();
  return (
    <div className={styles.qr}>
      {data && <Shown qrCode={data} />}
      {error && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={error.message}
          action={isTooOld(error) && <Button href="/auth/logout">Sign in again</Button>}
        />
      )}
      <Button type={data ? 'default' : 'primary'} loading={isPending} onClick={() => mutate()}>
        Generate new code
      </Button>
    </div>
  );
}

/**
 * Shows the QR code and a countdown. It is a component of its own, so that the dialog is not
 * rendered again each second.
 */
function Shown({ qrCode: { image, until } }: { qrCode: ShownQrCode }) {
  const seconds = useSecondsLeft(until);
  if (seconds === 0) {
    return <p role="status">The QR code is hidden again. If you have not scanned it, generate a new one.</p>;
  }
  return (
    <>
      <img src={image} alt="QR code for an authenticator app" />
      <p>Scan it with an authenticator app, and type in the code the app shows.</p>
      <p className={styles.countdown}>Hidden in {seconds} s</p>
    </>
  );
}

function isTooOld(error: Error): boolean {
  return error instanceof ApiError && error.code === 'sign_in_too_old';
}
