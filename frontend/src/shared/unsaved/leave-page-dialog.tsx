import { Modal } from 'antd';
import { withAntd } from '../ui/theme/antd-theme.js';

interface LeavePageDialogProps {
  onLeave: () => void;
  onStay: () => void;
}

/** Asks the user whether to leave the page and lose the unsaved changes. */
export const LeavePageDialog = withAntd(function LeavePageDialog({ onLeave, onStay }: LeavePageDialogProps) {
  return (
    <Modal
      open
      title="Leave without saving?"
      okText="Leave"
      okButtonProps={{ danger: true }}
      cancelText="Stay"
      onOk={onLeave}
      onCancel={onStay}
    >
      The changes on this page are not saved. They are lost when you leave it.
    </Modal>
  );
});
