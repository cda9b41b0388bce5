import type { CreatedAccessToken } from '@mesonet/contract/access-tokens.js';
import { Alert } from 'antd';
import { notify } from '../../../shared/notices/notices.js';
import { CopyButton } from '../../../shared/ui/copy/copy-button.js';
import styles from './tokens.module.css';

/** Shows the secret of a new access token, which cannot be shown again later. */
export function CreatedToken({ token: { description, raw_secret } }: { token: CreatedAccessToken }) {
  return (
    <Alert
      type="success"
      showIcon
      role="status"
      className={styles.created ?? ''}
      title={`The token "${description}" is shown this once`}
      description={
        <>
          <code>{raw_secret}</code>
          <p>
            Send it in a header: <code>Authorization: Bearer</code> and the token. Whoever has it can do what
            you can.
          </p>
        </>
      }
      action={
        <CopyButton
          text={raw_secret}
          label="token"
          onCopied={() => notify('success', 'Copied token to clipboard')}
        />
      }
    />
  );
}
