import InfoCircleOutlined from '@ant-design/icons-svg/es/asn/InfoCircleOutlined.js';
import { Button, buttonLook } from '../../../shared/ui/button.js';
import { Banner } from '../banner.js';
import { OutsideLink } from '../../../shared/ui/outside-link.js';
import { wordsOf } from './change-words.js';
import { type ChosenRow, type Shop } from './chosen-rows.js';

interface ChangeBannerProps {
  shop: Shop;
  rows: readonly ChosenRow[];
  isSaving: boolean;
  onDiscard: () => void;
  /** Continues to the checkout, or to the review of the change where the organization has a subscription. */
  onContinue: () => void;
}

/** Describes the unsaved changes of the subscription. */
export function ChangeBanner({ shop, rows, isSaving, onDiscard, onContinue }: ChangeBannerProps) {
  const { title, detail } = wordsOf(shop, rows);
  return (
    <Banner
      tone="brand"
      icon={InfoCircleOutlined}
      title={title}
      actions={
        <>
          <Button onClick={onDiscard} disabled={isSaving}>
            Discard
          </Button>
          {rows.length === 0 ? (
            // A subscription cannot be empty, so users cancel it at the payment provider instead.
            <OutsideLink to={shop.subscription?.management_urls?.cancel} {...buttonLook({})}>
              Cancel Subscription
            </OutsideLink>
          ) : (
            <Button kind="primary" onClick={onContinue} isLoading={isSaving}>
              {shop.subscription ? 'Review and Confirm' : 'Checkout'}
            </Button>
          )}
        </>
      }
    >
      {detail}
    </Banner>
  );
}
