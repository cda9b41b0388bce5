import { type SuperUser } from '@mesonet/contract/super-users.js';
import { Button } from 'antd';
import { useState } from 'react';
import { useSession } from '../../shared/session/use-session.js';
import { ConfirmDialog } from '../../shared/ui/dialogs/confirm-dialog.js';
import { UserPicture } from '../../shared/session/pictures/user-picture.js';
import styles from './super-users.module.css';
import { useRemoveSuperUser } from './use-super-users.js';

/** Shows a super user, with a button that makes them an ordinary user. */
export function SuperUserItem({ user: { id, email } }: { user: SuperUser }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useRemoveSuperUser();
  const isSelf = useSession().data?.id === id;
  const close = () => setAsking(false);
  return (
    <li className={styles.user}>
      <UserPicture email={email} />
      <span className={styles.email}>
        {email}
        {isSelf && <small>you</small>}
      </span>
      <Button aria-label={`Remove ${email}`} onClick={() => setAsking(true)}>
        Remove
      </Button>
      {isAsking && (
        <ConfirmDialog
          // The specification of the product demands this text with the misspelled word "priveleges".
          title={`Are you sure you want to remove ${email}'s super admin priveleges?`}
          okText="Remove"
          isPending={remove.isPending}
          onConfirm={() => remove.mutate(email, { onSettled: close })}
          onClose={close}
        >
          Their sessions and access tokens end at once. They stay members of their organizations.
        </ConfirmDialog>
      )}
    </li>
  );
}
