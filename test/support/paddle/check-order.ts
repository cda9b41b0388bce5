import type { OrderItem } from './amounts.js';
import type { Catalog } from './catalog.js';
import { PaddleRefusal } from './refusal.js';

/** @throws PaddleRefusal for an order that the provider does not accept */
export function checkOrder(catalog: Catalog, items: readonly OrderItem[]): void {
  if (items.length === 0) throw new PaddleRefusal(400, 'bad_request', 'Invalid request: items is empty');
  for (const { price_id, quantity } of items) {
    const price = catalog.price(price_id);
    if (!price) throw new PaddleRefusal(400, 'price_not_found', `price ${price_id} not found`);
    if (catalog.product(price.product_id)?.status !== 'active') {
      throw new PaddleRefusal(400, 'transaction_product_not_active', `product of ${price_id} is archived`);
    }
    if (!Number.isInteger(quantity) || quantity < 1) {
      throw new PaddleRefusal(400, 'bad_request', `Invalid request: quantity of ${price_id}`);
    }
  }
  const periods = items.map(({ price_id }) => JSON.stringify(catalog.price(price_id)!.billing_cycle));
  if (new Set(periods).size > 1) {
    throw new PaddleRefusal(
      400,
      'transaction_price_different_billing_cycle',
      'prices with differing billing cycles',
    );
  }
}
