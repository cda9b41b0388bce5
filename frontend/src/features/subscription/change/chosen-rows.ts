import { type Price, type Product, type Subscription } from '@mesonet/contract/subscription.js';

export type BoughtProduct = Omit<Product, 'prices' | 'learn_more_url'>;

/** A product in the subscription, or one that the user has chosen to add. */
export interface ChosenRow {
  product: BoughtProduct;
  price: Price;
  quantity: number;
  /** How the row differs from the saved subscription; null where it does not. */
  change: 'new' | 'changed' | null;
}

/** The products that can be bought, and the present subscription. */
export interface Shop {
  products: readonly Product[];
  subscription: Subscription | null;
  stations: number;
}

export function savedPriceIds({ subscription }: Pick<Shop, 'subscription'>): string[] {
  return (subscription?.items ?? []).map(({ price }) => price.id);
}

/** @returns the quantity in which a price is ordered; null when it is for a feature that the console does not know */
export function quantityOf(price: Price, stations: number): number | null {
  const feature = price.custom_data.feature_id;
  if (feature === 'map_feature') return 1;
  return feature === 'station_data_storage_feature' ? Math.max(1, stations) : null;
}

/**
 * @param chosen ids of the chosen prices
 * @returns a row for each chosen price, in the same order; a price that is neither sold nor subscribed to has no row
 */
export function rowsOf(shop: Shop, chosen: readonly string[]): ChosenRow[] {
  const saved = shop.subscription?.items ?? [];
  return chosen.flatMap((id): ChosenRow[] => {
    const kept = saved.find(({ price }) => price.id === id);
    if (kept) return [{ ...kept, change: null }];
    const product = shop.products.find(({ prices }) => prices.some((price) => price.id === id));
    const price = product?.prices.find((each) => each.id === id);
    const quantity = price ? quantityOf(price, shop.stations) : null;
    if (!product || !price || quantity === null) return [];
    const isSaved = saved.some((item) => item.product.id === product.id);
    return [{ product, price, quantity, change: isSaved ? 'changed' : 'new' }];
  });
}

/** Returns true when the chosen prices differ from the saved ones; the order of their ids does not matter. */
export function isChanged(saved: readonly string[], chosen: readonly string[]): boolean {
  return [...saved].sort().join() !== [...chosen].sort().join();
}

/** Returns the cost of a chosen product for one period, in the smallest unit of the currency. */
export function costOf({ price, quantity }: Pick<ChosenRow, 'price' | 'quantity'>): bigint {
  return BigInt(price.unit_price.amount) * BigInt(quantity);
}

/**
 * Returns the ids of the chosen prices after a price was chosen for a product. It replaces the price that was chosen
 * for this product before; if there was none, it is added.
 */
export function withPrice(rows: readonly ChosenRow[], product: Product, priceId: string): string[] {
  const ids = rows.map((row) => (row.product.id === product.id ? priceId : row.price.id));
  return ids.includes(priceId) ? ids : [...ids, priceId];
}
