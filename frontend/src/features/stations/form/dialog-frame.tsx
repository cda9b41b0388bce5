import { Button, Modal } from 'antd';
import { type ReactNode } from 'react';
import styles from './station-dialog.module.css';

interface DialogFrameProps {
  title: string;
  okText: string;
  /** Text at the foot of the dialog. */
  hint?: string;
  isPending: boolean;
  onOk: () => void;
  onClose: () => void;
  onOpened: () => void;
  children: ReactNode;
}

/** Frame of the dialogs that add and change a station. */
export function DialogFrame({
  title,
  okText,
  hint,
  isPending,
  onOk,
  onClose,
  onOpened,
  children,
}: DialogFrameProps) {
  return (
    <Modal
      open
      title={title}
      width={960}
      onCancel={onClose}
      afterOpenChange={onOpened}
      footer={
        <div className={styles.foot}>
          <span className={styles.hint}>{hint}</span>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="primary" loading={isPending} onClick={onOk}>
            {okText}
          </Button>
        </div>
      }
    >
      {children}
    </Modal>
  );
}
