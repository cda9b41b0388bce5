import { Form, Input, Modal } from 'antd';
import { type ReactNode } from 'react';

interface TypedConfirmDialogProps {
  /** The question to the user. */
  title: string;
  /** Label of the button that confirms. */
  okText: string;
  /** The id of the thing to be deleted, which the user has to type. */
  id: string;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** Describes what the deletion removes. */
  children: ReactNode;
}

/**
 * A dialog before a permanent deletion. The user must type the id of the thing, so that nobody deletes it by accident.
 */
export function TypedConfirmDialog({
  title,
  okText,
  id,
  isPending,
  onConfirm,
  onClose,
  children,
}: TypedConfirmDialogProps) {
  const [form] = Form.useForm<{ id: string }>();
  const isNamed = Form.useWatch('id', form)?.trim() === id;
  // The Enter key submits the form even while a request is running, so this function ignores it then.
  const confirm = () => {
    if (isNamed && !isPending) onConfirm();
  };
  return (
    <Modal
      open
      title={title}
      okText={okText}
      okButtonProps={{ danger: true, disabled: !isNamed, loading: isPending }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      {children}
      <Form form={form} layout="vertical" onFinish={confirm}>
        <Form.Item
          name="id"
          label={
            <span>
              Type <b>{id}</b> to confirm
            </span>
          }
        >
          <Input autoFocus autoComplete="off" spellCheck={false} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
