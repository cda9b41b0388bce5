import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** An event in the form in which it is sent. The signature covers exactly these bytes. */
export interface WebhookEvent {
  event_id: string;
  event_type: string;
  occurred_at: string;
  data: object;
}

const TRIES = 6;
const FIRST_PAUSE_MS = 50;

export function eventOf(event_type: string, data: object, occurred_at: string): WebhookEvent {
  return { event_id: `evt_${randomUUID().replaceAll('-', '').slice(0, 26)}`, event_type, occurred_at, data };
}

/**
 * The header with which Paddle signs.
 * @param seconds Unix time
 * @param secrets one signature is made with each; there are two while a secret is being replaced
 */
export function signatureOf(body: string | Buffer, seconds: number, ...secrets: string[]): string {
  const signed = secrets.map(
    (secret) => `h1=${createHmac('sha256', secret).update(`${seconds}:`).update(body).digest('hex')}`,
  );
  return [`ts=${seconds}`, ...signed].join(';');
}

/**
 * Sends a body once.
 * @param signature null sends no signature
 */
export function post(url: string, body: string, signature: string | null): Promise<Response> {
  const headers = {
    'content-type': 'application/json',
    ...(signature !== null && { 'paddle-signature': signature }),
  };
  return fetch(url, { method: 'POST', body, headers });
}

/** Sends events in the order in which they happened, and repeats each until it is accepted. Paddle repeats for days. */
export class WebhookSender {
  readonly sent: WebhookEvent[] = [];
  /** While true, nothing is sent, and events are lost as after an outage of days. */
  isMute = false;
  private queue = Promise.resolve();

  /** @param url undefined when nobody receives webhooks */
  constructor(
    public url: string | undefined,
    private readonly secret: string,
  ) {}

  add(event: WebhookEvent): void {
    this.sent.push(event);
    const { url } = this;
    if (url === undefined || this.isMute) return;
    this.queue = this.queue.then(() => this.deliver(url, event));
  }

  /** Resolves once every event was accepted or given up. */
  async settled(): Promise<void> {
    await this.queue;
  }

  private async deliver(url: string, event: WebhookEvent): Promise<void> {
    const body = JSON.stringify(event);
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const signature = signatureOf(body, Math.floor(Date.now() / 1000), this.secret);
      const answer = await post(url, body, signature).catch(() => undefined);
      if (answer?.ok) return;
      await sleep(FIRST_PAUSE_MS * 2 ** attempt);
    }
  }
}
