import { type LoaderFunctionArgs, redirectDocument } from 'react-router-dom';

/** Loads the page of an organization's subscription. */
export async function subscriptionPage() {
  return { Component: (await import('../features/subscription/subscription-page.js')).SubscriptionPage };
}

/** Loads the page on which an organization pays for the first time. */
export async function checkoutPage() {
  return { Component: (await import('../features/subscription/checkout/checkout-page.js')).CheckoutPage };
}

/**
 * Reloads a page that was reached by a link inside the console. The browser allows the payment provider's scripts by
 * the headers of the loaded document, and only this page's own document has those headers.
 */
export function ownDocument({ request }: LoaderFunctionArgs): Response | null {
  const [loaded] = performance.getEntriesByType('navigation');
  const isLoaded = loaded && new URL(loaded.name).pathname === new URL(request.url).pathname;
  return isLoaded ? null : redirectDocument(request.url);
}
