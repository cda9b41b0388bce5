import type { ICustomData } from '@paddle/paddle-node-sdk';
import { detailsOf, type OrderItem, wholeLines } from './amounts.js';
import type { Catalog } from './catalog.js';
import { nextTransactionOf, transactionOf } from './entities.js';
import type { Ledger, ProrationMode } from './ledger.js';
import { PaddleRefusal } from './refusal.js';

/** A call of the API. */
export interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  body: string;
}

interface Answer {
  data: unknown;
  meta?: object;
}

interface Books {
  url: string;
  catalog: Catalog;
  ledger: Ledger;
}

interface Change {
  items?: OrderItem[];
  custom_data?: ICustomData;
  proration_billing_mode?: ProrationMode;
  effective_from?: string;
  status?: string;
}

/**
 * @returns the answer that Paddle would give
 * @throws PaddleRefusal
 */
export function answerTo({ method, path, query, body }: Call, books: Books): Answer {
  const [, kind, id, action] = path.replace(/\/$/, '').split('/');
  const change = parse(body);
  const route = [method, kind, ...(id ? [':id'] : []), ...(action ? [action] : [])].join(' ');
  const ledger = books.ledger;
  switch (route) {
    case 'GET products':
      return listOf(productsOf(books.catalog, query));
    case 'GET prices':
      return listOf([...books.catalog.prices]);
    case 'POST transactions':
      return transaction(
        books,
        ledger.transactions.create(change.items ?? [], change.custom_data ?? null).id,
      );
    case 'GET transactions :id':
      return transaction(books, id!);
    case 'PATCH transactions :id':
      return changeTransaction(books, id!, change);
    case 'GET transactions':
      return listOf(
        [...ledger.transactions.all.values()]
          .filter(({ id }) => isAmong(query.get('id'), id))
          .map((each) => transactionOf(books.catalog, each)),
      );
    case 'GET subscriptions':
      return pageOf(
        [...ledger.subscriptions.values()]
          .filter(({ id, status }) => isAmong(query.get('id'), id) && isAmong(query.get('status'), status))
          .map((each) => ledger.toSubscription(each)),
        new URL(`${path}?${query.toString()}`, books.url),
      );
    case 'GET subscriptions :id':
      return { data: withParts(books, id!, query.get('include') ?? '') };
    case 'PATCH subscriptions :id':
      ledger.update(id!, change.items ?? [], change.proration_billing_mode ?? 'do_not_bill');
      return { data: ledger.toSubscription(ledger.subscription(id!)) };
    case 'PATCH subscriptions :id preview':
      return {
        data: ledger.preview(id!, change.items ?? [], change.proration_billing_mode ?? 'do_not_bill'),
      };
    case 'POST subscriptions :id cancel':
      return { data: ledger.toSubscription(ledger.cancel(id!)) };
    case 'POST subscriptions :id pause':
      return { data: ledger.toSubscription(ledger.pause(id!)) };
    case 'POST subscriptions :id resume':
      return { data: ledger.toSubscription(ledger.resume(id!)) };
    default:
      throw new PaddleRefusal(404, 'invalid_url', `There is no ${method} ${path}`);
  }
}

function parse(body: string): Change {
  try {
    return (body === '' ? {} : JSON.parse(body)) as Change;
  } catch {
    throw new PaddleRefusal(400, 'invalid_json', 'The body is no JSON');
  }
}

function productsOf(catalog: Catalog, query: URLSearchParams): unknown[] {
  const hasPrices = query.get('include')?.split(',').includes('prices') ?? false;
  return catalog.products
    .filter(({ status }) => isAmong(query.get('status'), status))
    .filter(({ id }) => isAmong(query.get('id'), id))
    .map((product) => ({
      ...product,
      ...(hasPrices && { prices: catalog.prices.filter((price) => price.product_id === product.id) }),
    }));
}

function transaction({ catalog, ledger }: Books, id: string): Answer {
  return { data: transactionOf(catalog, ledger.transactions.get(id)) };
}

function changeTransaction(books: Books, id: string, { status, items }: Change): Answer {
  if (status === 'canceled') books.ledger.transactions.cancel(id);
  else books.ledger.transactions.changeOrder(id, items ?? []);
  return transaction(books, id);
}

function withParts({ catalog, ledger }: Books, id: string, include: string): unknown {
  const kept = ledger.subscription(id);
  const parts = include.split(',');
  const renews = kept.status !== 'canceled' && kept.status !== 'paused';
  return {
    ...ledger.toSubscription(kept),
    ...(parts.includes('next_transaction') && {
      next_transaction: renews ? nextTransactionOf(catalog, kept) : null,
    }),
    ...(parts.includes('recurring_transaction_details') && {
      recurring_transaction_details: renews ? detailsOf(catalog, wholeLines(kept.items)) : null,
    }),
  };
}

/** @param wanted a comma-separated list; null matches any value */
function isAmong(wanted: string | null, value: string): boolean {
  return wanted === null || wanted.split(',').includes(value);
}

/**
 * Makes one page of a list. The next page starts after the last id of this one.
 * @param url the requested address
 */
function pageOf(all: readonly { id: string }[], url: URL): Answer {
  const { searchParams: query } = url;
  const first = all.findIndex(({ id }) => id === query.get('after')) + 1;
  const asked = Number(query.get('per_page') ?? 50);
  const per_page = asked >= 1 && asked <= 200 ? asked : 50;
  const data = all.slice(first, first + per_page);
  const has_more = first + per_page < all.length;
  query.set('after', data.at(-1)?.id ?? '');
  return { data, meta: { pagination: { per_page, next: url.href, has_more, estimated_total: all.length } } };
}

/** Puts the whole list on one page. */
function listOf(data: unknown[]): Answer {
  const pagination = { per_page: 200, next: '', has_more: false, estimated_total: data.length };
  return { data, meta: { pagination } };
}
