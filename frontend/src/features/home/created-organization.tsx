import { type Account } from '@mesonet/contract/accounts.js';
import { Button, Modal } from 'antd';
import { LinkButton } from '../../shared/ui/link-button.js';

export interface CreatedFacts {
  account: Account;
  /** Email address of the first admin; undefined where none was named. */
  admin: string | undefined;
}

/** Explains how users sign in to a new organization. */
export function CreatedOrganization({ account, admin, onClose }: CreatedFacts & { onClose: () => void }) {
  const name = account.accountname || account._id;
  const settings = `/admin/${account._id}/account`;
  return (
    <Modal
      open
      title={`${name} is there`}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          Close
        </Button>,
        <LinkButton
          key="open"
          kind="primary"
          to={admin === undefined ? settings : `/admin/${account._id}/home`}
        >
          {admin === undefined ? 'Add its first admin' : 'Open the organization'}
        </LinkButton>,
      ]}
    >
      {admin === undefined ? (
        <p>
          Nobody but super admins can open it yet. Add its first admin under Settings, Users: they get a mail
          that says how to sign in.
        </p>
      ) : (
        <p>
          <b>{admin}</b> is its first admin and gets a mail that says how to sign in. Others are added under
          Settings, Users.
        </p>
      )}
    </Modal>
  );
}
