import { PAID_FEATURES, type PaidFeature, type Product } from '@mesonet/contract/subscription.js';
import { InvalidInput } from '../../platform/errors.js';
import type { OrderedItem } from './provider/payment-provider.js';

const NO_QUANTITY = 'Cannot retrieve item quantity.';

export const isPaidFeature = (feature: string | undefined): feature is PaidFeature =>
  PAID_FEATURES.some((each) => each === feature);

/**
 * How many of each price are ordered: a map is one, storage is one for each station.
 * @param products all that are sold
 * @throws InvalidInput for a price that is not sold, stands there twice, or opens a feature nobody knows
 */
export function orderOf(
  priceIds: readonly string[],
  products: readonly Product[],
  stations: number,
): OrderedItem[] {
  const prices = new Map(products.flatMap(({ prices }) => prices).map((price) => [price.id, price]));
  const features = new Set<string>();
  return priceIds.map((priceId, at) => {
    const price = prices.get(priceId);
    if (!price) throw refuse(`Unknown price ${priceId}`, 'unknown_price', at);
    const { feature_id: feature } = price.custom_data;
    if (!isPaidFeature(feature)) throw refuse(NO_QUANTITY, 'unknown_feature', at);
    if (features.has(feature)) {
      throw refuse(`Two prices of the same feature: ${priceId}`, 'duplicate_price', at);
    }
    features.add(feature);
    return { priceId, quantity: quantityOf(feature, stations) };
  });
}

/** A subscription to storage is of one station at least. */
export function quantityOf(feature: PaidFeature, stations: number): number {
  return feature === 'map_feature' ? 1 : Math.max(1, stations);
}

function refuse(message: string, code: string, at: number): InvalidInput {
  return new InvalidInput(message, code, [{ path: `items.${at}`, message }]);
}
