import { type CurrentUser } from '@mesonet/contract/session.js';
import { Button } from 'antd';
import { useState } from 'react';
import styles from '../user-settings.module.css';
import { TotpDialog } from './totp-dialog.js';

/** Shows the authenticator app with which a super admin confirms each sign-in, in addition to the email address. */
export function SecurityTab({ user }: { user: CurrentUser }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p className={styles.lead}>
        {user.hasTotp
          ? 'Each of your sign-ins asks for a code of your device.'
          : 'No device is set up: whoever reads your mail can sign in as you.'}
      </p>
      <Button type={user.hasTotp ? 'default' : 'primary'} onClick={() => setOpen(true)}>
        Configure MFA
      </Button>
      {isOpen && <TotpDialog onClose={() => setOpen(false)} />}
    </>
  );
}
