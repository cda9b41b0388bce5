import { type Subscription } from '@mesonet/contract/subscription.js';
import { Modal } from 'antd';
import { Alert } from '../../../shared/ui/alert.js';
import { Button } from '../../../shared/ui/button.js';
import { Loading } from '../../../shared/ui/page-states.js';
import { usePreview, useSaveChoice } from '../use-subscription.js';
import { Amounts } from './amounts.js';
import styles from './change.module.css';

interface ReviewDialogProps {
  accountId: string;
  timezone: string;
  saved: Subscription;
  priceIds: readonly string[];
  onClose: () => void;
  /**
   * @param transactionId a checkout that the server prepared, because the subscription had ended before the change
   * was saved; otherwise null
   */
  onSaved: (transactionId: string | null) => void;
}

/** Shows what a change of the subscription costs, as the payment provider computes it, before it is made. */
export function ReviewDialog({ accountId, timezone, saved, priceIds, onClose, onSaved }: ReviewDialogProps) {
  const preview = usePreview(accountId, priceIds);
  const save = useSaveChoice(accountId);
  return (
    <Modal
      open
      width={640}
      title="Review and Confirm"
      okText="Confirm"
      okButtonProps={{ disabled: !preview.data, loading: save.isPending }}
      onOk={() => save.mutate(priceIds, { onSuccess: onSaved })}
      onCancel={onClose}
    >
      {preview.isPending && <Loading label="Loading preview ..." />}
      {preview.isError && (
        <Alert tone="error" role="alert" title={preview.error.message}>
          <Button onClick={() => void preview.refetch()} isLoading={preview.isFetching}>
            Try again
          </Button>
        </Alert>
      )}
      {preview.data && <Amounts preview={preview.data} saved={saved} timezone={timezone} />}
      {save.isError && (
        <div className={styles.failure}>
          <Alert tone="error" role="alert" title={save.error.message} />
        </div>
      )}
    </Modal>
  );
}
