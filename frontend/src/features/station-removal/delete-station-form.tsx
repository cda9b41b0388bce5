import { Form, Input, Modal } from 'antd';

interface DeleteStationFormProps {
  stationId: string;
  name: string;
  isDeleting: boolean;
  onDelete: () => void;
  onClose: () => void;
}

/** Asks for the station's id, so that nobody deletes one by a slip. */
export function DeleteStationForm({
  stationId,
  name,
  isDeleting,
  onDelete,
  onClose,
}: DeleteStationFormProps) {
  const [form] = Form.useForm<{ id: string }>();
  const isNamed = Form.useWatch('id', form)?.trim() === stationId;
  return (
    <Modal
      open
      title={`Are you sure you want to delete station "${name}"`}
      okText="Delete"
      okButtonProps={{ danger: true, disabled: !isNamed }}
      confirmLoading={isDeleting}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p>This cannot be taken back.</p>
      <Form form={form} layout="vertical" onFinish={() => isNamed && onDelete()}>
        <Form.Item
          name="id"
          label={
            <span>
              Type <b>{stationId}</b> to confirm
            </span>
          }
        >
          <Input autoFocus autoComplete="off" spellCheck={false} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
