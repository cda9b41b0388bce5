import DeleteOutlined from '@ant-design/icons-svg/es/asn/DeleteOutlined.js';
import EditOutlined from '@ant-design/icons-svg/es/asn/EditOutlined.js';
import { type Alarm } from '@mesonet/contract/alarms.js';
import { Icon } from '../../../shared/ui/icon.js';
import { IconButton } from '../../../shared/ui/icon-button.js';
import styles from './list.module.css';

export interface AlarmActions {
  onEdit: (alarm: Alarm) => void;
  onDelete: (alarm: Alarm) => void;
}

/** What can be done with an alarm of the list. */
export function RowActions({ alarm, actions }: { alarm: Alarm; actions: AlarmActions }) {
  return (
    <div className={styles.actions}>
      <IconButton
        aria-label={`Edit ${alarm.desc}`}
        icon={<Icon of={EditOutlined} />}
        onClick={() => actions.onEdit(alarm)}
      />
      <IconButton
        aria-label={`Delete ${alarm.desc}`}
        icon={<Icon of={DeleteOutlined} />}
        onClick={() => actions.onDelete(alarm)}
      />
    </div>
  );
}
