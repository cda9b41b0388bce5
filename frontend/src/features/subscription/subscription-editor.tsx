import { type Product } from '@mesonet/contract/subscription.js';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { notify } from '../../shared/notices/notices.js';
import { useUnsavedForm } from '../../shared/unsaved/use-unsaved-form.js';
import { AvailableProducts } from './available-products.js';
import { ChangeBanner } from './change/change-banner.js';
import { isChanged, quantityOf, rowsOf, savedPriceIds, type Shop, withPrice } from './change/chosen-rows.js';
import { ConfigureDialog } from './change/configure-dialog.js';
import { ReviewDialog } from './change/review-dialog.js';
import { ManageSubscription } from './manage-subscription.js';
import { isSamePeriod } from './money/period-words.js';
import { StateBanner } from './state-banner.js';
import { useSaveChoice } from './use-subscription.js';

interface SubscriptionEditorProps {
  accountId: string;
  timezone: string;
  state: string;
  /** True when the address has the parameter `paid`, because the checkout led here after the payment. */
  isPaid: boolean;
  shop: Shop;
}

/** The dialog that is open: the review of all changes, or the prices of one product. */
type OpenDialog = 'review' | Product | null;

/** Lets the user change the subscription. Changes are not saved until the user confirms them. */
export function SubscriptionEditor({ accountId, timezone, state, isPaid, shop }: SubscriptionEditorProps) {
  const choice = useChoice(shop);
  const { rows, isDirty } = choice;
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const { save, isSaving } = useCheckoutOf(accountId, choice.discard);
  const products = useRef<HTMLElement>(null);

  const enable = (product: Product) => {
    if (product.prices.every((price) => quantityOf(price, shop.stations) === null)) {
      return notify('error', 'Cannot retrieve item quantity.');
    }
    const [first, ...others] = product.prices;
    const fits = rows.every(({ price }) => isSamePeriod(price.billing_cycle, first!.billing_cycle));
    if (others.length === 0 && fits) choice.choose(product, first!.id);
    else setDialog(product);
  };

  return (
    <>
      <StateBanner
        {...{ accountId, state, timezone, isPaid }}
        subscription={shop.subscription}
        onEnable={() => products.current?.querySelector('button')?.focus()}
      />
      {isDirty && (
        <ChangeBanner
          shop={shop}
          rows={rows}
          isSaving={isSaving}
          onDiscard={choice.discard}
          onContinue={() => (shop.subscription ? setDialog('review') : save(choice.priceIds))}
        />
      )}
      {(rows.length > 0 || shop.subscription) && (
        <ManageSubscription
          rows={rows}
          managementUrls={shop.subscription?.management_urls ?? null}
          canEdit={({ product }) => shop.products.some(({ id }) => id === product.id)}
          onEdit={({ product }) => setDialog(shop.products.find(({ id }) => id === product.id) ?? null)}
          onRemove={({ product }) => choice.remove(product.id)}
        />
      )}
      <AvailableProducts
        ref={products}
        products={shop.products.filter((product) => choice.priceIdOf(product) === null)}
        onEnable={enable}
      />
      <SubscriptionDialogs
        {...{ accountId, timezone, shop, choice, dialog }}
        onClose={() => setDialog(null)}
      />
    </>
  );
}

interface SubscriptionDialogsProps {
  accountId: string;
  timezone: string;
  shop: Shop;
  choice: ReturnType<typeof useChoice>;
  dialog: OpenDialog;
  onClose: () => void;
}

function SubscriptionDialogs(props: SubscriptionDialogsProps) {
  const { accountId, timezone, shop, choice, dialog, onClose } = props;
  return (
    <>
      {dialog === 'review' && shop.subscription && (
        <ReviewDialog
          {...{ accountId, timezone, priceIds: choice.priceIds, saved: shop.subscription, onClose }}
          onSaved={(transaction) => {
            onClose();
            choice.discard();
            continueAfterSave(accountId, transaction);
          }}
        />
      )}
      {dialog !== null && dialog !== 'review' && (
        <ConfigureDialog
          product={dialog}
          chosen={choice.priceIdOf(dialog)}
          period={choice.rows.find(({ product }) => product.id !== dialog.id)?.price.billing_cycle}
          onChoose={(priceId) => {
            choice.choose(dialog, priceId);
            onClose();
          }}
          onClose={onClose}
        />
      )}
    </>
  );
}

/** Returns the chosen prices. They are the saved ones until the user changes something. */
function useChoice(shop: Shop) {
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const saved = savedPriceIds(shop);
  const priceIds = chosen ?? saved;
  const rows = rowsOf(shop, priceIds);
  const isDirty = isChanged(saved, priceIds);
  useUnsavedForm(isDirty);
  return {
    priceIds,
    rows,
    isDirty,
    choose: (product: Product, priceId: string) => setChosen(withPrice(rows, product, priceId)),
    remove: (productId: string) =>
      setChosen(rows.filter(({ product }) => product.id !== productId).map(({ price }) => price.id)),
    discard: () => setChosen(null),
    priceIdOf: ({ id }: Product) => rows.find(({ product }) => product.id === id)?.price.id ?? null,
  };
}

/** Prepares the checkout of an organization's first subscription and opens it. */
function useCheckoutOf(accountId: string, discard: () => void) {
  const { mutate, isPending } = useSaveChoice(accountId);
  const save = (priceIds: readonly string[]) =>
    mutate(priceIds, {
      onSuccess: (transaction) => {
        // The choice is discarded first, because the browser would ask about unsaved changes on leaving the page.
        flushSync(discard);
        continueAfterSave(accountId, transaction);
      },
      onError: ({ message }) => notify('error', message),
    });
  return { save, isSaving: isPending };
}

/**
 * Continues after a change was saved: with a message, or with the checkout where one is needed.
 * @param transaction the prepared checkout; null where the subscription was changed without one
 */
function continueAfterSave(accountId: string, transaction: string | null): void {
  if (transaction === null) notify('success', 'The subscription was changed.');
  else goToCheckout(accountId);
}

/**
 * Opens the checkout with a page load. The browser allows the payment provider's script only on a page that was
 * itself loaded from the server.
 */
function goToCheckout(accountId: string): void {
  window.location.assign(`/admin/${accountId}/subscription/checkout`);
}
