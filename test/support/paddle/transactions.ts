import type { ICustomData } from '@paddle/paddle-node-sdk';
import type { OrderItem } from './amounts.js';
import type { Catalog } from './catalog.js';
import { checkOrder } from './check-order.js';
import { type StoredTransaction, transactionOf } from './entities.js';
import { newId, notFound, PaddleRefusal } from './refusal.js';

export type EventType =
  | 'transaction.created'
  | 'transaction.completed'
  | 'transaction.canceled'
  | `subscription.${'created' | 'activated' | 'updated' | 'past_due' | 'paused' | 'resumed' | 'canceled'}`;

/** Reports a change, with the whole object as it is after the change. */
export type Tell = (type: EventType, data: object, at: string) => void;

/**
 * Each transaction begins as a draft. It is ready once the frame has named a customer, and completed once it is paid.
 */
export class Transactions {
  readonly all = new Map<string, StoredTransaction>();

  constructor(
    private readonly catalog: Catalog,
    private readonly now: () => number,
    private readonly tell: Tell,
  ) {}

  /** @throws PaddleRefusal */
  get(id: string): StoredTransaction {
    return this.all.get(id) ?? notFound('Transaction', id);
  }

  create(items: OrderItem[], customData: ICustomData | null): StoredTransaction {
    checkOrder(this.catalog, items);
    const at = this.time();
    const created: StoredTransaction = {
      id: newId('txn'),
      status: 'draft',
      items,
      custom_data: customData,
      subscription_id: null,
      created_at: at,
      updated_at: at,
    };
    this.all.set(created.id, created);
    this.tell('transaction.created', transactionOf(this.catalog, created), at);
    return created;
  }

  /** Opens the frame, which names the customer and so makes a draft ready. */
  open(id: string): StoredTransaction {
    const opened = this.get(id);
    if (opened.status === 'draft') opened.status = 'ready';
    return opened;
  }

  /** @throws PaddleRefusal once it was paid or canceled, or when the order is invalid */
  changeOrder(id: string, items: OrderItem[]): void {
    checkOrder(this.catalog, items);
    Object.assign(this.unpaid(id), { items, updated_at: this.time() });
  }

  /** @throws PaddleRefusal when it is a draft, paid or canceled */
  cancel(id: string): void {
    const canceled = this.get(id);
    if (canceled.status !== 'ready') {
      const detail = `Invalid attempt to change status from '${canceled.status}' to 'canceled'`;
      throw new PaddleRefusal(400, 'transaction_invalid_status_change', detail);
    }
    Object.assign(canceled, { status: 'canceled', updated_at: this.time() });
  }

  /** @throws PaddleRefusal once it was paid or canceled */
  unpaid(id: string): StoredTransaction {
    const found = this.get(id);
    if (isUnpaid(found)) return found;
    throw new PaddleRefusal(400, 'transaction_immutable', 'The transaction cannot be changed any more');
  }

  private time(): string {
    return new Date(this.now()).toISOString();
  }
}

export function isUnpaid({ status }: StoredTransaction): boolean {
  return status === 'draft' || status === 'ready';
}
