import { type CurrentUser } from '@mesonet/contract/session.js';
import { lazy, Suspense, useState } from 'react';
import { UserPicture } from '../../shared/session/pictures/user-picture.js';
import { Button } from '../../shared/ui/button.js';

const UserSettingsDialog = lazy(async () => ({
  default: (await import('../../features/user-settings/user-settings-dialog.js')).UserSettingsDialog,
}));

/** The user's picture, which opens their settings; a sign-in that is shared has none. */
export function UserSettingsButton({ user }: { user: CurrentUser }) {
  /** Undefined until it is opened for the first time; closed it stays, to give the focus back. */
  const [isOpen, setOpen] = useState<boolean>();
  const { email, isNewUser } = user;
  if (!isNewUser || email === null) return null;
  return (
    <>
      <Button
        kind="text"
        shape="circle"
        icon={<UserPicture email={email} size={28} />}
        aria-label="User settings"
        title="User settings"
        onClick={() => setOpen(true)}
      />
      {isOpen !== undefined && (
        <Suspense fallback={null}>
          <UserSettingsDialog isOpen={isOpen} user={user} email={email} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
