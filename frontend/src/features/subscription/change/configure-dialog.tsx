import { type Product } from '@mesonet/contract/subscription.js';
import { Modal, Radio } from 'antd';
import { useState } from 'react';
import { type BillingCycle, eachPeriod, isSamePeriod } from '../money/period-words.js';
import { PriceText } from '../product-card.js';
import styles from './change.module.css';

interface ConfigureDialogProps {
  product: Product;
  /** Id of the chosen price; null where the product is not chosen yet. */
  chosen: string | null;
  /** Billing period of the other chosen products; undefined where there are none. */
  period: BillingCycle | undefined;
  onChoose: (priceId: string) => void;
  onClose: () => void;
}

/**
 * A choice among the prices of a product. The payment provider bills all products of a subscription for the same
 * period, so prices with another period than the other chosen products are disabled.
 */
export function ConfigureDialog({ product, chosen, period, onChoose, onClose }: ConfigureDialogProps) {
  const isOpen = (cycle: BillingCycle) => period === undefined || isSamePeriod(cycle, period);
  const first = product.prices.find((price) => isOpen(price.billing_cycle))?.id ?? null;
  const [picked, setPicked] = useState(chosen ?? first);
  return (
    <Modal
      open
      title={`Configure ${product.name}`}
      okText="Choose"
      okButtonProps={{ disabled: picked === null }}
      onOk={() => picked !== null && onChoose(picked)}
      onCancel={onClose}
    >
      <Radio.Group
        className={styles.prices}
        aria-label="Price"
        value={picked}
        onChange={({ target }) => setPicked(target.value as string)}
      >
        {product.prices.map((price) => (
          <Radio key={price.id} value={price.id} disabled={!isOpen(price.billing_cycle)}>
            {price.name ?? price.description}
            <div className={styles.price}>
              <PriceText price={price} />
            </div>
            {!isOpen(price.billing_cycle) && (
              <div className={styles.price}>
                The rest of the subscription is billed {eachPeriod(period!)}.
              </div>
            )}
          </Radio>
        ))}
      </Radio.Group>
    </Modal>
  );
}
