import { refusalOf } from '../../support/alarms/alarm-calls.js';
import type { Checkout } from '@mesonet/contract/subscription.js';
import { billingPlace } from '../../support/paddle/billing-place.js';
import { PRICES } from '../../support/paddle/catalog.js';

const place = billingPlace();

const checkout = (cookie = place.account.admin) =>
  place.server.fetch(`/api/v1/accounts/${place.account.id}/subscription/checkout/`, { cookie });

const refusal = (cookie?: string) => refusalOf(checkout(cookie));

describe('a checkout', () => {
  it('is the order with the amounts of the provider', async () => {
    const answer = await place.change(place.account, [PRICES.map, PRICES.storage]);
    const { transaction_id } = (await answer.json()) as { transaction_id: string };
    const { line_items, ...order } = (await (await checkout()).json()) as Checkout;
    expect(order).toEqual({ transaction_id, currency_code: 'USD', totals: { tax: '0', total: '1600' } });
    const month = { interval: 'month', frequency: 1 };
    expect(line_items).toEqual([
      {
        product: expect.objectContaining({ name: 'Map' }) as unknown,
        price: { id: PRICES.map, billing_cycle: month },
        ...{ quantity: 1, unit_totals: { subtotal: '1200' }, totals: { subtotal: '1200' } },
      },
      {
        product: expect.objectContaining({ name: 'Station Data Storage' }) as unknown,
        price: { id: PRICES.storage, billing_cycle: month },
        ...{ quantity: 1, unit_totals: { subtotal: '400' }, totals: { subtotal: '400' } },
      },
    ]);
  });

  it('is refused where none is prepared, or it can no longer be paid', async () => {
    expect(await refusal()).toEqual([409, 'Cart is not prepared.']);
    await place.change(place.account, [PRICES.map]);
    const [transaction] = [...place.paddle.ledger.transactions.all.values()].slice(-1);
    transaction!.status = 'canceled';
    expect(await refusal()).toEqual([409, 'Cart is not prepared.']);
    await place.subscribe(place.account, PRICES.map);
    expect(await refusal()).toEqual([409, 'Cart is not prepared.']);
  });

  it('says that it was paid where the webhooks have not come yet', async () => {
    place.paddle.webhooks.isMute = true;
    await place.subscribe(place.account, PRICES.map);
    expect(await refusal()).toEqual([409, 'The checkout was paid already. Reload the page.']);
    place.paddle.webhooks.isMute = false;
  });

  it('is of one who signed in by email, where the organization has the page', async () => {
    await place.change(place.account, [PRICES.map]);
    expect(await refusal(place.account.cookie)).toEqual([403, 'Must be authenticated as new user.']);
    await place.switchPage(place.account.id, false);
    expect(await refusal()).toEqual([403, 'This page is not available to this account.']);
  });

  it('needs the provider', async () => {
    await place.change(place.account, [PRICES.map]);
    for (const fault of ['html', 'other-shape', 'nonsense'] as const) {
      place.paddle.fault = fault;
      expect(await refusal()).toEqual([502, 'Error fetching the subscription. Please try again.']);
    }
  });
});

describe('pages', () => {
  const policyOf = async (path: string) => {
    const answer = await place.server.fetch(path, { headers: { accept: 'text/html' } });
    return answer.headers.get('content-security-policy')!.split(';');
  };

  it('run the script of the provider on the one of the checkout alone', async () => {
    const path = `/admin/${place.account.id}/subscription/checkout`;
    for (const each of [path, `${path}/`, `${path}?a=b`]) {
      const policy = await policyOf(each);
      expect(policy).toContain(`script-src 'self' ${place.paddle.url}`);
      expect(policy).toContain(`frame-src 'self' ${place.paddle.url}`);
    }
    const others = [
      `/admin/${place.account.id}/subscription`,
      `${path}/more`,
      '/admin/',
      '/',
      '/api/v1/session/',
    ];
    for (const each of others) {
      const policy = await policyOf(each);
      expect(policy).toContain("script-src 'self'");
      expect(policy).toContain("frame-src 'self'");
      expect(policy).toContain("connect-src 'self'");
    }
  });

  it('show pictures of products in the console alone', async () => {
    const shown = `img-src 'self' data: blob: ${place.paddle.url}`;
    expect(await policyOf(`/admin/${place.account.id}/subscription`)).toContain(shown);
    expect(await policyOf('/')).toContain("img-src 'self' data: blob:");
  });
});
