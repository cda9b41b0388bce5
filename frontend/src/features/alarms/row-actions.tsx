import DeleteOutlined from '@ant-design/icons-svg/es/asn/DeleteOutlined.js';
import EditOutlined from '@ant-design/icons-svg/es/asn/EditOutlined.js';
import { Icon } from '../../shared/ui/icon.js';
import { IconButton } from '../../shared/ui/icon-button.js';
import styles from './rows.module.css';

interface RowActionsProps {
  /** The name of the row's object, which screen readers say with each button. */
  name: string;
  onEdit: () => void;
  onDelete: () => void;
}

/** The actions at the end of a row. */
export function RowActions({ name, onEdit, onDelete }: RowActionsProps) {
  return (
    <div className={styles.actions}>
      <IconButton aria-label={`Edit ${name}`} icon={<Icon of={EditOutlined} />} onClick={onEdit} />
      <IconButton aria-label={`Delete ${name}`} icon={<Icon of={DeleteOutlined} />} onClick={onDelete} />
    </div>
  );
}
