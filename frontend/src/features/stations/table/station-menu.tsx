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
import { lazyPart } from '../../../shared/ui/lazy-part.js';
import { MenuButton } from '../../../shared/ui/menu/menu-button.js';
import { type RowDialogProps } from '../dialogs/row-dialog.js';

// The dialogs are loaded on demand, because they need a library that the page does not load otherwise.
const LazyRowDialog = lazyPart(async () => (await import('../dialogs/row-dialog.js')).RowDialog);

interface StationMenuProps {
  accountId: string;
  station: Station;
  /** Called when the user chooses to edit the station; absent where the row has an edit button of its own. */
  onEdit?: () => void;
}

/** A menu of the actions on a station that have no button of their own. */
export function StationMenu({ accountId, station, onEdit }: StationMenuProps) {
  const navigate = useNavigate();
  const isSuperAdmin = useSession().data?.isSuperAdmin === true;
  const [opened, setOpened] = useState<RowDialogProps['kind']>();
  const items = [
    ...(onEdit ? [{ key: 'edit', icon: <Icon icon={EditOutlined} />, label: 'Edit' } as const] : []),
    { key: 'connect', icon: <Icon icon={LinkOutlined} />, label: 'Connect' } as const,
    { key: 'password', icon: <Icon icon={KeyOutlined} />, label: 'New password' } as const,
    ...(isSuperAdmin
      ? [{ key: 'details', icon: <Icon icon={FileTextOutlined} />, label: 'Details' } as const]
      : []),
    {
      key: 'delete',
      icon: <Icon icon={DeleteOutlined} />,
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
        icon={<Icon icon={MoreOutlined} />}
        aria-label={`Actions: ${station.stationname}`}
        items={items}
        onChoose={choose}
      />
      {opened && (
        <LazyRowDialog
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
