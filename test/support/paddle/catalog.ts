import type { CurrencyCode, IPriceResponse, IProductResponse } from '@paddle/paddle-node-sdk';

/** Ids of the prices that the stand-in sells. */
export const PRICES = {
  map: 'pri_map_month',
  mapYear: 'pri_map_year',
  storage: 'pri_storage_month',
  /** The price of a product that is no longer sold. */
  archived: 'pri_archived',
  /** A price whose product has a feature unknown to the server. */
  unknown: 'pri_unknown_feature',
} as const;

const CREATED = '2026-01-01T00:00:00.000Z';

type ProductDraft = Pick<IProductResponse, 'id' | 'name' | 'description' | 'image_url'> &
  Partial<Pick<IProductResponse, 'custom_data'>>;
type PriceDraft = Pick<IPriceResponse, 'id' | 'product_id' | 'name' | 'description'> & {
  amount: string;
  feature: string;
  interval?: 'month' | 'year';
};

/** The provider's products and prices in one currency. Amounts are in its smallest unit. */
export class Catalog {
  readonly products: readonly IProductResponse[];
  readonly prices: readonly IPriceResponse[];

  /** @param url address of the stand-in, which serves the pictures */
  constructor(
    url: string,
    readonly currency: CurrencyCode,
  ) {
    this.products = productsOf(url);
    this.prices = this.pricesOf();
  }

  price(id: string): IPriceResponse | undefined {
    return this.prices.find((price) => price.id === id);
  }

  product(id: string): IProductResponse | undefined {
    return this.products.find((product) => product.id === id);
  }

  private pricesOf(): IPriceResponse[] {
    const map = { product_id: 'pro_map', feature: 'map_feature' };
    return [
      { ...map, id: PRICES.map, name: 'Monthly', description: 'Map, each month', amount: '1200' },
      {
        ...map,
        ...{ id: PRICES.mapYear, name: 'Yearly', description: 'Map, each year', amount: '12000' },
        interval: 'year' as const,
      },
      {
        ...{ id: PRICES.storage, product_id: 'pro_storage', feature: 'station_data_storage_feature' },
        ...{ name: 'Monthly', description: 'Storage, each month for each station', amount: '400' },
      },
      {
        ...{ id: PRICES.archived, product_id: 'pro_archived', feature: 'map_feature' },
        ...{ name: 'Monthly', description: 'No longer sold', amount: '100' },
      },
      {
        ...{ id: PRICES.unknown, product_id: 'pro_unknown', feature: 'lightning_feature' },
        ...{ name: 'Monthly', description: 'Lightning, each month', amount: '900' },
      },
    ].map((draft) => priceOf(draft, this.currency));
  }
}

function productsOf(url: string): IProductResponse[] {
  const image = (name: string) => `${url}/images/${name}.svg`;
  return [
    productOf({
      ...{ id: 'pro_map', name: 'Map', image_url: image('map') },
      custom_data: { learn_more_url: `${url}/learn-more/map` },
      description:
        'All stations of the organization on one live map, coloured by any measurement, for members and visitors.',
    }),
    productOf({
      ...{ id: 'pro_storage', name: 'Station Data Storage', image_url: image('storage') },
      description: 'Samples are kept for good: years beside years, records that stay, exports of everything.',
    }),
    productOf({
      ...{ id: 'pro_unknown', name: 'Lightning', description: 'Strokes near each station.' },
      custom_data: { learn_more_url: 'javascript:alert(1)' },
    }),
    { ...productOf({ id: 'pro_archived', name: 'Old Map', description: null }), status: 'archived' },
  ];
}

function productOf(draft: ProductDraft): IProductResponse {
  return {
    type: 'standard',
    tax_category: 'standard',
    custom_data: null,
    status: 'active',
    created_at: CREATED,
    updated_at: CREATED,
    import_meta: null,
    ...draft,
  };
}

function priceOf(
  { amount, feature, interval = 'month', ...draft }: PriceDraft,
  currency: CurrencyCode,
): IPriceResponse {
  return {
    ...draft,
    type: 'standard',
    billing_cycle: { interval, frequency: 1 },
    trial_period: null,
    tax_mode: 'account_setting',
    unit_price: { amount, currency_code: currency },
    unit_price_overrides: [],
    quantity: { minimum: 1, maximum: 100_000 },
    status: 'active',
    created_at: CREATED,
    updated_at: CREATED,
    custom_data: { feature_id: feature },
    import_meta: null,
  };
}
