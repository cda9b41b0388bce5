import { Modal } from 'antd';
import { type ReactNode } from 'react';

interface ConfirmDialogProps {
  /** The question to the user. */
  title: string;
  /** Label of the button that confirms. */
  okText: string;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** Describes what will be removed. */
  children?: ReactNode;
}

/** Asks for confirmation before something is removed. */
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
      okButtonProps={{ danger: true, loading: isPending }}
      onOk={onConfirm}
      onCancel={onClose}
    >
      {children}
    </Modal>
  );
}
