import { type CurrentUser } from '@mesonet/contract/session.js';
import { lazy, Suspense, useState } from 'react';
import { UserPicture } from '../../shared/session/pictures/user-picture.js';
import { Button } from '../../shared/ui/button.js';

const UserSettingsDialog = lazy(async () => ({
  default: (await import('../../features/user-settings/user-settings-dialog.js')).UserSettingsDialog,
}));

/** The user's picture, which opens their settings. A shared sign-in has no settings. */
export function UserSettingsButton({ user }: { user: CurrentUser }) {
  /**
   * Undefined until the user opens the settings for the first time. Afterwards the closed settings stay rendered, so
   * that the focus can return to the button.
   */
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
