import DeleteOutlined from '@ant-design/icons-svg/es/asn/DeleteOutlined.js';
import EditOutlined from '@ant-design/icons-svg/es/asn/EditOutlined.js';
import { Icon } from '../../shared/ui/icon.js';
import { IconButton } from '../../shared/ui/icon-button.js';
import styles from './rows.module.css';

interface RowActionsProps {
  /** Name of the object that the row shows; screen readers read it out with each button. */
  name: string;
  onEdit: () => void;
  onDelete: () => void;
}

/** Buttons at the end of a table row, which edit and delete its object. */
export function RowActions({ name, onEdit, onDelete }: RowActionsProps) {
  return (
    <div className={styles.actions}>
      <IconButton aria-label={`Edit ${name}`} icon={<Icon icon={EditOutlined} />} onClick={onEdit} />
      <IconButton aria-label={`Delete ${name}`} icon={<Icon icon={DeleteOutlined} />} onClick={onDelete} />
    </div>
  );
}
