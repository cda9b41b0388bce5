import SafetyCertificateOutlined from '@ant-design/icons-svg/es/asn/SafetyCertificateOutlined.js';
import { Alert } from '../../../shared/ui/alert.js';
import { Button } from '../../../shared/ui/button.js';
import { Card } from '../../../shared/ui/card.js';
import { Icon } from '../../../shared/ui/icon.js';
import styles from './checkout.module.css';
import { type FrameEvents, usePaymentFrame } from './use-payment-frame.js';

/** Class of the element into which the payment provider puts its frame. */
const FRAME = 'payment-frame';

/** The frame in which the payment provider takes the payment. */
export function PaymentFrame({ transactionId, ...events }: FrameEvents & { transactionId: string }) {
  const { isFailed, retry } = usePaymentFrame(FRAME, transactionId, events);
  return (
    <Card
      title="Payment"
      note={
        <span>
          <Icon icon={SafetyCertificateOutlined} /> in the provider’s frame; card data never reaches this
          server
        </span>
      }
      className={styles.payment}
    >
      {isFailed && (
        <Alert tone="error" role="alert" title="The payment provider could not be loaded">
          <p>Check that this browser may load it, and that no blocker of scripts is in the way.</p>
          <Button onClick={retry}>Try again</Button>
        </Alert>
      )}
      <div className={FRAME} hidden={isFailed} />
    </Card>
  );
}
