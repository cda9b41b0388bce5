import DeleteOutlined from '@ant-design/icons-svg/es/asn/DeleteOutlined.js';
import EditOutlined from '@ant-design/icons-svg/es/asn/EditOutlined.js';
import FileTextOutlined from '@ant-design/icons-svg/es/asn/FileTextOutlined.js';
import KeyOutlined from '@ant-design/icons-svg/es/asn/KeyOutlined.js';
import LinkOutlined from '@ant-design/icons-svg/es/asn/LinkOutlined.js';
import MoreOutlined from '@ant-design/icons-svg/es/asn/MoreOutlined.js';
import { type Station } from '@mesonet/contract/stations.js';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../../../shared/session/use-session.js';
import { Icon } from '../../../shared/ui/icon.js';
import { late } from '../../../shared/ui/late.js';
import { MenuButton } from '../../../shared/ui/menu/menu-button.js';
import { type RowDialogProps } from '../dialogs/row-dialog.js';

// The dialogs load a library that the beginning of the page does without.
const LateRowDialog = late(async () => (await import('../dialogs/row-dialog.js')).RowDialog);

interface StationMenuProps {
  accountId: string;
  station: Station;
  /** It is given when the row has no button for editing. */
  onEdit?: () => void;
}

/** Offers the other actions on a station beside editing it. */
export function StationMenu({ accountId, station, onEdit }: StationMenuProps) {
  const navigate = useNavigate();
  const isSuperAdmin = useSession().data?.isSuperAdmin === true;
  const [opened, setOpened] = useState<RowDialogProps['kind']>();
  const items = [
    ...(onEdit ? [{ key: 'edit', icon: <Icon of={EditOutlined} />, label: 'Edit' } as const] : []),
    { key: 'connect', icon: <Icon of={LinkOutlined} />, label: 'Connect' } as const,
    { key: 'password', icon: <Icon of={KeyOutlined} />, label: 'New password' } as const,
    ...(isSuperAdmin
      ? [{ key: 'details', icon: <Icon of={FileTextOutlined} />, label: 'Details' } as const]
      : []),
    {
      key: 'delete',
      icon: <Icon of={DeleteOutlined} />,
      label: 'Delete',
      isApart: true,
      isDanger: true,
    } as const,
  ];
  const choose = (key: (typeof items)[number]['key']) => {
    if (key === 'connect') void navigate(`/admin/${accountId}/stations/${station._id}/connect`);
    else if (key === 'edit') onEdit?.();
    else setOpened(key);
  };
  return (
    <>
      <MenuButton
        kind="text"
        icon={<Icon of={MoreOutlined} />}
        aria-label={`Actions: ${station.stationname}`}
        items={items}
        onChoose={choose}
      />
      {opened && (
        <LateRowDialog
          fallback={null}
          kind={opened}
          accountId={accountId}
          station={station}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}
