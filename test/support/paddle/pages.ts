import type { StoredTransaction } from './entities.js';
import type { Catalog } from './catalog.js';

/** Plays Paddle's script: it opens the checkout of a transaction in a frame and tells the page what happens there. */
export const SCRIPT = `(() => {
  const origin = new URL(document.currentScript.src).origin;
  let tell = () => {};
  window.Paddle = {
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

/** The frame: the order, a card, and a button that pays. */
export function checkoutPage(
  catalog: Catalog,
  { id, items, status }: StoredTransaction,
  isDark: boolean,
): string {
  const rows = items.map(({ price_id, quantity }) => {
    const price = catalog.price(price_id)!;
    return `<li>${quantity} × ${catalog.product(price.product_id)!.name}, ${price.description}</li>`;
  });
  return page(
    'Checkout',
    `<ul>${rows.join('')}</ul>
<form><label>Card number <input name="card" value="4242 4242 4242 4242" inputmode="numeric"></label>
<button${status === 'ready' ? '' : ' disabled'}>Pay now</button></form><p role="alert"></p>
<script>
const tell = (name) => parent.postMessage({ paddle: { name, data: { transaction_id: '${id}' } } }, '*');
tell('checkout.loaded');
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

/** The page behind a management address. */
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

/** A picture of a product. */
export const picture = (name: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 132"><rect width="360" height="132" fill="#e8eef2"/><text x="180" y="72" text-anchor="middle" font-family="sans-serif" font-size="20" fill="#345">${name}</text></svg>`;
