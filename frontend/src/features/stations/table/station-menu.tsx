import DeleteOutlined from '@ant-design/icons-svg/es/asn/DeleteOutlined.js';
import EditOutlined from '@ant-design/icons-svg/es/asn/EditOutlined.js';
import FileTextOutlined from '@ant-design/icons-svg/es/asn/FileTextOutlined.js';
import KeyOutlined from '@ant-design/icons-svg/es/asn/KeyOutlined.js';
import LinkOutlined from '@ant-design/icons-svg/es/asn/LinkOutlined.js';
import MoreOutlined from '@ant-design/icons-svg/es/asn/MoreOutlined.js';
import { type Station } from '@mesonet/contract/stations.js';
import { Dropdown, type MenuProps } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useNewPassword } from '../../../shared/api/use-station-passwords.js';
import { useSession } from '../../../shared/session/use-session.js';
import { IconButton } from '../../../shared/ui/icon-button.js';
import { ConfirmDialog } from '../../../shared/ui/dialogs/confirm-dialog.js';
import { DeleteStationDialog } from '../dialogs/delete-station-dialog.js';
import { StationDetailsDialog } from '../dialogs/station-details-dialog.js';
import { Icon } from '../../../shared/ui/icon.js';

interface StationMenuProps {
  accountId: string;
  station: Station;
  /** It is given when the row has no button for editing. */
  onEdit?: () => void;
}

type Opened = 'password' | 'details' | 'delete' | null;

/** Offers the other actions on a station beside editing it. */
export function StationMenu({ accountId, station, onEdit }: StationMenuProps) {
  const navigate = useNavigate();
  const isSuperAdmin = useSession().data?.isSuperAdmin === true;
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const items: MenuProps['items'] = [
    ...(onEdit ? [{ key: 'edit', icon: <Icon of={EditOutlined} />, label: 'Edit' }] : []),
    { key: 'connect', icon: <Icon of={LinkOutlined} />, label: 'Connect' },
    { key: 'password', icon: <Icon of={KeyOutlined} />, label: 'New password' },
    ...(isSuperAdmin ? [{ key: 'details', icon: <Icon of={FileTextOutlined} />, label: 'Details' }] : []),
    { type: 'divider' as const },
    { key: 'delete', icon: <Icon of={DeleteOutlined} />, label: 'Delete', danger: true },
  ];
  const open = (key: string) => {
    if (key === 'connect') void navigate(`/admin/${accountId}/stations/${station._id}/connect`);
    else if (key === 'edit') onEdit?.();
    else setOpened(key as Opened);
  };
  return (
    <>
      <Dropdown trigger={['click']} placement="bottomRight" menu={{ items, onClick: ({ key }) => open(key) }}>
        <IconButton icon={<Icon of={MoreOutlined} />} aria-label={`Actions: ${station.stationname}`} />
      </Dropdown>
      {opened === 'password' && <NewPasswordDialog station={station} onClose={close} />}
      {opened === 'details' && (
        <StationDetailsDialog accountId={accountId} station={station} onClose={close} />
      )}
      {opened === 'delete' && (
        <DeleteStationDialog
          accountId={accountId}
          stationId={station._id}
          stationName={station.stationname}
          onClose={close}
        />
      )}
    </>
  );
}

function NewPasswordDialog({ station, onClose }: { station: Station; onClose: () => void }) {
  const { mutate, isPending } = useNewPassword(station._id);
  return (
    <ConfirmDialog
      title={`Give station "${station.stationname}" a new password?`}
      okText="New password"
      isPending={isPending}
      onConfirm={() => mutate(undefined, { onSettled: onClose })}
      onClose={onClose}
    >
      The old one ends at once: whatever sends for the station needs the new one.
    </ConfirmDialog>
  );
}
