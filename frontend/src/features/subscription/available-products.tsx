import { type Product } from '@mesonet/contract/subscription.js';
import { type Ref } from 'react';
import { nameOf } from './money/amount.js';
import { ProductCard } from './product-card.js';
import styles from './products.module.css';

interface AvailableProductsProps {
  /** Products that the organization has not chosen yet. */
  products: readonly Product[];
  onEnable: (product: Product) => void;
  ref: Ref<HTMLElement>;
}

/** Lists the products that can be added to the subscription, and states that everything else is free. */
export function AvailableProducts({ products, onEnable, ref }: AvailableProductsProps) {
  const currency = products[0]?.prices[0]?.unit_price.currency_code;
  return (
    <section aria-labelledby="available-products" ref={ref}>
      <div className={styles.head}>
        <h2 id="available-products">Available Products</h2>
        {currency !== undefined && <span>{nameOf(currency)}; taxes are shown before you pay</span>}
      </div>
      <ul className={styles.grid}>
        {products.map((product) => (
          <ProductCard key={product.id} product={product} onEnable={() => onEnable(product)} />
        ))}
        <li className={styles.free}>
          <h3>Everything else is free</h3>
          <p>
            Dashboards, alarms, exports, climate and the API belong to the server itself and stay without
            charge.
          </p>
        </li>
      </ul>
    </section>
  );
}
