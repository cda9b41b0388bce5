import { Popconfirm } from 'antd';
import { type ReactElement, useState } from 'react';
import { ChangesList } from './changes-list.js';
import styles from './snapshots.module.css';
import { useSnapshotChanges } from './use-snapshots.js';

interface RestoreQuestionProps {
  name: string;
  /** Time of the configuration snapshot, as the user reads it. */
  time: string;
  onConfirm: () => void;
  /** The button that opens the question. */
  children: ReactElement;
}

/** Asks for confirmation before a configuration snapshot is restored, and shows what that would change. */
export function RestoreQuestion({ name, time, onConfirm, children }: RestoreQuestionProps) {
  const [isOpen, setOpen] = useState(false);
  const { data, error, isFetching } = useSnapshotChanges(name, isOpen);
  // While the changes are read again, those from an earlier opening are not shown, because they may be outdated.
  const changes = isFetching || error ? undefined : data;
  return (
    <Popconfirm
      open={isOpen}
      onOpenChange={setOpen}
      title={`Restore snapshot ${name}?`}
      description={
        <div className={styles.question}>
          <p>Settings return to {time}. Samples and passwords stay.</p>
          <ChangesList changes={changes} error={error} />
        </div>
      }
      okText="Yes, Restore"
      okButtonProps={{ danger: true, disabled: changes === undefined }}
      cancelText="No"
      cancelButtonProps={{ autoFocus: true }}
      classNames={{ root: styles.popover! }}
      placement="bottomRight"
      destroyOnHidden
      onConfirm={onConfirm}
    >
      {children}
    </Popconfirm>
  );
}
