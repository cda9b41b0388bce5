import { type Price, type Product, type Subscription } from '@mesonet/contract/subscription.js';
import { wordsOf } from './change-words.js';
import { isChanged, rowsOf, savedPriceIds, type Shop, withPrice } from './chosen-rows.js';

const priceOf = (id: string, amount: string, feature: string): Price => ({
  id,
  name: null,
  description: id,
  unit_price: { amount, currency_code: 'USD' },
  billing_cycle: { interval: 'month', frequency: 1 },
  custom_data: { feature_id: feature },
});
const productOf = (id: string, name: string, ...prices: Price[]): Product => ({
  ...{ id, name, description: null, image_url: null, learn_more_url: null },
  prices,
});
const map = productOf(
  'map',
  'Map',
  priceOf('map-1', '1200', 'map_feature'),
  priceOf('map-2', '900', 'map_feature'),
);
const storage = productOf('storage', 'Storage', priceOf('storage-1', '400', 'station_data_storage_feature'));
const lightning = productOf('lightning', 'Lightning', priceOf('lightning-1', '900', 'lightning_feature'));
const products = [map, storage, lightning];

const without: Shop = { products, subscription: null, stations: 7 };
const withMap: Shop = {
  ...without,
  subscription: {
    items: [{ product: map, price: priceOf('map-0', '1000', 'map_feature'), quantity: 1 }],
  } as unknown as Subscription,
};
const shown = (shop: Shop, chosen: string[]) =>
  rowsOf(shop, chosen).map(({ price, quantity, change }) => [price.id, quantity, change]);

describe('rows', () => {
  it('are of what is saved, at a price that is sold no more, and of what is chosen', () => {
    expect(shown(withMap, ['map-0', 'storage-1'])).toEqual([
      ['map-0', 1, null],
      ['storage-1', 7, 'new'],
    ]);
    expect(shown(withMap, ['map-2'])).toEqual([['map-2', 1, 'changed']]);
  });

  it('are none of an unknown price or feature; one station is charged at least', () => {
    expect(shown(without, ['nothing', 'lightning-1'])).toEqual([]);
    expect(shown({ ...without, stations: 0 }, ['storage-1'])).toEqual([['storage-1', 1, 'new']]);
  });
});

describe('a choice', () => {
  it('is a change where the sorted price ids differ', () => {
    expect(isChanged(['a', 'b'], ['b', 'a'])).toBe(false);
    expect(isChanged(['a'], ['b'])).toBe(true);
    expect(isChanged(savedPriceIds(withMap), ['map-0'])).toBe(false);
  });

  it('has one price of each product', () => {
    const rows = rowsOf(without, ['map-1', 'storage-1']);
    expect(withPrice(rows, map, 'map-2')).toEqual(['map-2', 'storage-1']);
    expect(withPrice(rows.slice(1), map, 'map-2')).toEqual(['storage-1', 'map-2']);
  });

  it.each<[Shop, string[], string, string]>([
    [without, ['map-1'], '1 feature chosen', 'Map, $12.00 a month.'],
    [without, ['map-1', 'storage-1'], '2 features chosen', 'Map and Storage, $40.00 a month.'],
    [
      withMap,
      ['map-0', 'storage-1'],
      '1 feature added',
      'Storage. You see the amounts before anything changes.',
    ],
    [
      withMap,
      ['storage-1'],
      '1 feature added, 1 removed',
      'Storage and Map. You see the amounts before anything changes.',
    ],
    [withMap, ['map-2'], '1 feature changed', 'Map. You see the amounts before anything changes.'],
    [withMap, [], '1 feature removed', 'Map. To give up all features, cancel the subscription.'],
  ])('is told in words', (shop, chosen, title, detail) => {
    expect(wordsOf(shop, rowsOf(shop, chosen))).toEqual({ title, detail });
  });
});
