import { CopyButton } from '../../../shared/ui/copy/copy-button.js';
import styles from './notifications.module.css';

/** The secret that signs the calls of a webhook, for whoever checks them. */
export function SecretField({ secret }: { secret: string }) {
  return (
    <div className={styles.secret}>
      <h3>Secret</h3>
      <div>
        <code>{secret}</code>
        <CopyButton text={secret} of="the secret" />
      </div>
      <p>Each call is signed with it.</p>
    </div>
  );
}
