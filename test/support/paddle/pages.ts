import type { StoredTransaction } from './entities.js';
import { isUnpaid } from './transactions.js';
import { amountOf, wholeLines } from './amounts.js';
import type { Catalog } from './catalog.js';

/**
 * Replaces Paddle's script: it opens the checkout of a transaction in a frame and reports the frame's events to the
 * page.
 */
export const SCRIPT = `(() => {
  const origin = new URL(document.currentScript.src).origin;
  let tell = () => {};
  // The wrapper of the provider looks for the second name.
  window.Paddle = window.PaddleBillingV1 = {
    Environment: { set() {} },
    Initialize({ token, eventCallback }) {
      if (!token) throw new Error('A client-side token is needed');
      tell = eventCallback ?? tell;
    },
    Update({ eventCallback }) { tell = eventCallback ?? tell; },
    Checkout: {
      open({ transactionId, settings }) {
        const place = document.getElementsByClassName(settings.frameTarget)[0];
        if (!place) throw new Error('There is no element with the class ' + settings.frameTarget);
        const frame = document.createElement('iframe');
        frame.title = 'Checkout';
        frame.src = origin + '/checkout/' + transactionId + '?theme=' + (settings.theme ?? 'light');
        frame.height = settings.frameInitialHeight;
        frame.style.cssText = settings.frameStyle ?? 'width: 100%; border: 0';
        place.replaceChildren(frame);
      },
      close() { document.querySelector('iframe[title="Checkout"]')?.remove(); tell({ name: 'checkout.closed' }); },
    },
  };
  addEventListener('message', (event) => {
    if (event.origin === origin && event.data?.paddle) tell(event.data.paddle);
  });
})();
`;

/** The checkout frame shows the order, a card, and a button that pays. */
export function checkoutPage(catalog: Catalog, transaction: StoredTransaction, isDark: boolean): string {
  const { id, items } = transaction;
  const rows = items.map(({ price_id, quantity }) => {
    const price = catalog.price(price_id)!;
    return `<li>${quantity} × ${catalog.product(price.product_id)!.name}, ${price.description}</li>`;
  });
  // The provider's frame reports amounts as decimal numbers.
  const digits = new Intl.NumberFormat('en', { style: 'currency', currency: catalog.currency });
  const { maximumFractionDigits = 2 } = digits.resolvedOptions();
  const sum = items.reduce((total, item) => total + amountOf(catalog, wholeLines([item])[0]!), 0n);
  const subtotal = Number(sum) / 10 ** maximumFractionDigits;
  return page(
    'Checkout',
    `<ul>${rows.join('')}</ul>
<form><label>Email <input name="email" type="email" value="billing@example.org"></label>
<label>ZIP code <input name="zip" inputmode="numeric"></label><label>Card number <input name="card" value="4242 4242 4242 4242" inputmode="numeric"></label>
<button${isUnpaid(transaction) ? '' : ' disabled'}>Pay now</button></form><p role="alert"></p>
<script>
const subtotal = ${subtotal};
// The tax is known once the address is.
const taxOf = () => document.forms[0].zip.value === '' ? 0 : Math.round(subtotal * 8) / 100;
const tell = (name) => {
  const tax = taxOf();
  const totals = { subtotal, discount: 0, tax, total: Math.round((subtotal + tax) * 1000) / 1000 };
  const data = { transaction_id: '${id}', currency_code: '${catalog.currency}', totals, recurring_totals: totals };
  parent.postMessage({ paddle: { name, data } }, '*');
};
tell('checkout.loaded');
document.forms[0].zip.onchange = () => tell('checkout.customer.updated');
document.forms[0].onsubmit = async (event) => {
  event.preventDefault();
  if (!document.forms[0].card.value.startsWith('4242')) {
    document.querySelector('[role=alert]').textContent = 'The card was declined.';
    return tell('checkout.payment.failed');
  }
  const answer = await fetch('/checkout/${id}', { method: 'POST' });
  document.querySelector('[role=alert]').textContent = answer.ok ? 'Paid.' : await answer.text();
  tell(answer.ok ? 'checkout.completed' : 'checkout.error');
};
</script>`,
    isDark,
  );
}

/** The page behind a subscription's management address. */
export function managePage(id: string, what: string): string {
  const body =
    what === 'cancel'
      ? '<form method="post"><button>Cancel subscription</button></form>'
      : '<p>The card would be changed here.</p>';
  return page(`Subscription ${id}`, body, false);
}

function page(title: string, body: string, isDark: boolean): string {
  const colours = isDark ? 'background: #161c24; color: #eee' : 'background: #fff; color: #111';
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>
<style>body { margin: 16px; font: 15px system-ui; ${colours} } label { display: grid; gap: 4px; margin: 16px 0 }
input, button { padding: 8px; font: inherit }</style><body><h1>${title}</h1>${body}`;
}

/**
 * Draws a picture of a product: stations on a map, or the days of some years, each in the colour of its temperature.
 */
export function picture(name: string): string {
  const drawn = name === 'map' ? stations() : days();
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 132" preserveAspectRatio="xMidYMid slice"><rect width="360" height="132" fill="#e8eef2"/>${drawn}</svg>`;
}

const COLOURS = ['#3b4cc0', '#5b86d8', '#a0c4ec', '#d8e3ea', '#f5d3a5', '#ef9b5c', '#d84a16'];

function stations(): string {
  const border = '<path d="M76 0V132M284 0V132M284 26H360" stroke="#8796a0" fill="none"/>';
  const dots = Array.from({ length: 22 }, (_, at) => {
    const [x, y] = [84 + ((at * 61) % 196), 8 + ((at * at * 29) % 118)];
    const colour = COLOURS[2 + ((at * 3) % 5)]!;
    return `<circle cx="${x}" cy="${y}" r="5" fill="${colour}" stroke="#3a2a20"/>`;
  });
  return border + dots.join('');
}

function days(): string {
  const cells = Array.from({ length: 6 * 26 }, (_, at) => {
    const [row, column] = [Math.floor(at / 26), at % 26];
    const warmth = 3 - 3.4 * Math.cos((2 * Math.PI * (column + 0.5)) / 26) + ((at * 7) % 3) / 2 - 0.5;
    const colour = COLOURS[Math.min(6, Math.max(0, Math.round(warmth)))]!;
    return `<rect x="${27 + column * 12}" y="${18 + row * 16}" width="9" height="12" rx="2" fill="${colour}"/>`;
  });
  return cells.join('');
}
