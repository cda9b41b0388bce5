import { Modal } from 'antd';
import { type ReactNode } from 'react';

interface ConfirmDialogProps {
  /** The question. */
  title: string;
  /** What the button that does it says. */
  okText: string;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** What follows from it. */
  children?: ReactNode;
}

/** Asks before something is taken away. */
export function ConfirmDialog({
  title,
  okText,
  isPending,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) {
  return (
    <Modal
      open
      title={title}
      okText={okText}
      okButtonProps={{ danger: true }}
      confirmLoading={isPending}
      onOk={onConfirm}
      onCancel={onClose}
    >
      {children}
    </Modal>
  );
}
