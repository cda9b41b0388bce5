import { PAID_FEATURES, type PaidFeature, type Product } from '@mesonet/contract/subscription.js';
import { InvalidInput } from '../../platform/errors.js';
import type { OrderedItem } from './provider/payment-provider.js';

const NO_QUANTITY = 'Cannot retrieve item quantity.';

/** The payment provider bills a subscription as a whole, so all its prices need the same billing period. */
const MIXED_PERIODS =
  'Prices of different billing periods cannot be combined. Choose prices of the same billing period.';

export const isPaidFeature = (feature: string | undefined): feature is PaidFeature =>
  PAID_FEATURES.some((each) => each === feature);

/**
 * Computes the quantity of each ordered price: 1 for the map feature, and the number of stations for the storage
 * feature, which keeps all samples.
 * @param products all products that are sold
 * @throws InvalidInput for a price that is not sold or opens an unknown feature, for two prices of the same feature,
 *   and for prices with different billing periods
 */
export function orderOf(
  priceIds: readonly string[],
  products: readonly Product[],
  stations: number,
): OrderedItem[] {
  const prices = new Map(products.flatMap(({ prices }) => prices).map((price) => [price.id, price]));
  const features = new Set<string>();
  const periods = new Set<string>();
  return priceIds.map((priceId, at) => {
    const price = prices.get(priceId);
    if (!price) throw refuse(`Unknown price ${priceId}`, 'unknown_price', at);
    const { feature_id: feature } = price.custom_data;
    if (!isPaidFeature(feature)) throw refuse(NO_QUANTITY, 'unknown_feature', at);
    if (features.has(feature)) {
      throw refuse(`Two prices of the same feature: ${priceId}`, 'duplicate_price', at);
    }
    features.add(feature);
    periods.add(JSON.stringify(price.billing_cycle));
    if (periods.size > 1) throw refuse(MIXED_PERIODS, 'mixed_billing_periods', at);
    return { priceId, quantity: quantityOf(feature, stations) };
  });
}

/** Returns the quantity to order of a feature's price. Storage is ordered for at least one station. */
export function quantityOf(feature: PaidFeature, stations: number): number {
  return feature === 'map_feature' ? 1 : Math.max(1, stations);
}

function refuse(message: string, code: string, at: number): InvalidInput {
  return new InvalidInput(message, code, [{ path: `items.${at}`, message }]);
}
