import { Form, Input, Modal } from 'antd';
import { type ReactNode } from 'react';

interface TypedConfirmDialogProps {
  /** The question. */
  title: string;
  /** What the button that does it says. */
  okText: string;
  /** What has to be typed: the id of what is lost. */
  id: string;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** What follows from it. */
  children: ReactNode;
}

/** Asks for an id before something is lost for good, so that nobody does it by a slip. */
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
  // Enter comes as often as it is pressed, whatever the button shows.
  const confirm = () => {
    if (isNamed && !isPending) onConfirm();
  };
  return (
    <Modal
      open
      title={title}
      okText={okText}
      okButtonProps={{ danger: true, disabled: !isNamed }}
      confirmLoading={isPending}
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
