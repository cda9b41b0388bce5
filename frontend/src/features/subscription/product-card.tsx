import AppstoreOutlined from '@ant-design/icons-svg/es/asn/AppstoreOutlined.js';
import DatabaseOutlined from '@ant-design/icons-svg/es/asn/DatabaseOutlined.js';
import EnvironmentOutlined from '@ant-design/icons-svg/es/asn/EnvironmentOutlined.js';
import { type Price, type Product } from '@mesonet/contract/subscription.js';
import { useState } from 'react';
import { Button, buttonLook } from '../../shared/ui/button.js';
import { Icon } from '../../shared/ui/icon.js';
import { formatAmount } from './money/amount.js';
import { perPeriod } from './money/period-words.js';
import { OutsideLink } from '../../shared/ui/outside-link.js';
import styles from './products.module.css';

interface ProductCardProps {
  product: Product;
  onEnable: () => void;
}

/** A card of a product that can be bought. */
export function ProductCard({ product, onEnable }: ProductCardProps) {
  return (
    <li className={styles.product} aria-label={product.name}>
      <Picture product={product} />
      <div className={styles.body}>
        <h3>{product.name}</h3>
        <p className={styles.description}>{product.description}</p>
        <ul className={styles.prices} aria-label="Prices">
          {product.prices.map((price) => (
            <li key={price.id}>
              <PriceText price={price} />
            </li>
          ))}
        </ul>
        <div className={styles.actions}>
          <Button className={styles.enable} onClick={onEnable} aria-label={`Enable Feature: ${product.name}`}>
            Enable Feature
          </Button>
          <OutsideLink
            to={product.learn_more_url}
            {...buttonLook({ kind: 'text' })}
            aria-label={`Learn More: ${product.name}`}
          >
            Learn More
          </OutsideLink>
        </div>
      </div>
    </li>
  );
}

/** Writes a price, for example `$4.00 a month for each station`. */
export function PriceText({ price }: { price: Price }) {
  const { unit_price: unit, billing_cycle: cycle, custom_data: custom } = price;
  const isEach = custom.feature_id === 'station_data_storage_feature';
  return (
    <>
      <b>{formatAmount(unit.amount, unit.currency_code)}</b> {perPeriod(cycle)}
      {isEach && ' for each station'}
    </>
  );
}

const DRAWINGS = {
  map_feature: EnvironmentOutlined,
  station_data_storage_feature: DatabaseOutlined,
};

/** Shows the payment provider's picture of a product, or a drawing where there is none or it does not load. */
function Picture({ product: { image_url: url, prices } }: { product: Product }) {
  const [isMissing, setMissing] = useState(false);
  const feature = prices[0]?.custom_data.feature_id;
  const drawing =
    feature === 'map_feature' || feature === 'station_data_storage_feature'
      ? DRAWINGS[feature]
      : AppstoreOutlined;
  return (
    <div className={styles.picture}>
      {url === null || isMissing ? (
        <Icon icon={drawing} />
      ) : (
        <img src={url} alt="" loading="lazy" onError={() => setMissing(true)} />
      )}
    </div>
  );
}
