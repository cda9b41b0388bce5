import { CopyButton } from '../../../shared/ui/copy/copy-button.js';
import styles from './notifications.module.css';

/** Shows the secret that signs the calls of a webhook, so that its receiver can check them. */
export function SecretField({ secret }: { secret: string }) {
  return (
    <div className={styles.secret}>
      <h3>Secret</h3>
      <div>
        <code>{secret}</code>
        <CopyButton text={secret} label="the secret" />
      </div>
      <p>Each call is signed with it.</p>
    </div>
  );
}
