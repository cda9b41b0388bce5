import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CurrencyCode } from '@paddle/paddle-node-sdk';
import { Catalog } from './catalog.js';
import { Ledger } from './ledger.js';
import { PaddleRefusal } from './refusal.js';
import { answerTo, type Call } from './paddle-api.js';
import { checkoutPage, managePage, picture, SCRIPT } from './pages.js';
import { eventOf, WebhookSender } from './webhooks.js';

/**
 * How the stand-in fails. 'refused': it accepts no connection; 'silent': it never answers; 'html': it sends a proxy's
 * page; 'busy': it reports too many calls; 'nonsense': text that is not JSON; 'other-shape': JSON of another shape;
 * 'answer-lost': it makes the change and closes the connection before the answer.
 */
export type PaddleFault = 'refused' | 'silent' | AnsweredFault;
type AnsweredFault = 'html' | 'busy' | 'nonsense' | 'other-shape' | 'answer-lost';

export interface PaddleOptions {
  port?: number;
  /** ISO 4217, USD when absent. */
  currency?: string;
  /** The address to which the stand-in sends webhooks. */
  webhookUrl?: string;
}

/** Paddle Billing as far as Mesonet uses it: the API, the webhooks, the script and the checkout frame. */
export class PaddleServer {
  readonly apiKey = `pdl_sdbx_apikey_${randomUUID()}`;
  readonly clientToken = 'test_0123456789abcdef0123456789a';
  readonly webhookSecret = `pdl_ntfset_${randomUUID()}`;
  readonly catalog: Catalog;
  readonly ledger: Ledger;
  readonly webhooks: WebhookSender;
  /** Added to the clock, so that subscriptions age. */
  skewMs = 0;
  /** Delays a call: at 'call' before the change is made, at 'answer' after the change and before the answer. */
  hold: ((call: Call, at: 'call' | 'answer') => Promise<void>) | undefined;
  private presentFault: PaddleFault | undefined;

  private constructor(
    private readonly server: Server,
    readonly url: string,
    { currency = 'USD', webhookUrl }: PaddleOptions,
  ) {
    this.catalog = new Catalog(url, currency as CurrencyCode);
    this.webhooks = new WebhookSender(webhookUrl, this.webhookSecret);
    this.ledger = new Ledger(
      this.catalog,
      url,
      () => Date.now() + this.skewMs,
      (type, data, at) => this.webhooks.add(eventOf(type, data, at)),
    );
    server.on('request', (request, response) => {
      // A caller that disconnects or sends an invalid call does not affect other callers.
      this.handle(request, response).catch(() => response.destroy());
    });
  }

  static async start(options: PaddleOptions = {}): Promise<PaddleServer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return new PaddleServer(server, `http://127.0.0.1:${port}`, options);
  }

  /** Settings with which a server uses this stand-in. */
  get settings() {
    return {
      PADDLE_API_KEY: this.apiKey,
      PADDLE_CLIENT_TOKEN: this.clientToken,
      PADDLE_WEBHOOK_SECRET: this.webhookSecret,
      PADDLE_API_URL: this.url,
    };
  }

  get fault(): PaddleFault | undefined {
    return this.presentFault;
  }

  /** The stand-in fails in this way until the fault is set to undefined. */
  set fault(fault: PaddleFault | undefined) {
    this.presentFault = fault;
    if (fault === 'refused') {
      this.server.close();
      this.server.closeAllConnections();
    } else if (!this.server.listening) {
      // It listens again before any later request can arrive.
      this.server.listen(Number(new URL(this.url).port), '127.0.0.1');
    }
  }

  async stop(): Promise<void> {
    this.webhooks.isMute = true;
    await this.webhooks.settled();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url!, this.url);
    const method = request.method ?? 'GET';
    try {
      const body = await textOf(request);
      if (this.page(url, method, response)) return;
      if (this.fault === 'silent' || this.fault === 'refused') return;
      if (request.headers.authorization?.toLowerCase() !== `bearer ${this.apiKey}`.toLowerCase()) {
        throw new PaddleRefusal(
          403,
          'forbidden',
          'Authentication header included, but incorrectly formatted',
        );
      }
      const call: Call = { method, path: url.pathname, query: url.searchParams, body };
      await this.hold?.(call, 'call');
      // A call that only reads makes no change, so its answer is not lost.
      const fault = this.fault === 'answer-lost' && method === 'GET' ? undefined : this.fault;
      const answer = fault && fault !== 'answer-lost' ? undefined : answerTo(call, this);
      await this.hold?.(call, 'answer');
      if (fault) fail(response, fault);
      else send(response, 200, { ...answer, meta: { ...answer!.meta, request_id: randomUUID() } });
    } catch (error) {
      if (!(error instanceof PaddleRefusal)) throw error;
      const { status, code, message: detail } = error;
      const documentation_url = `https://developer.paddle.com/errors/${code}`;
      const meta = { request_id: randomUUID() };
      send(response, status, { error: { type: 'request_error', code, detail, documentation_url }, meta });
    }
  }

  /**
   * Serves the resources that browsers request.
   * @returns whether the request was for one of them
   */
  private page({ pathname, searchParams }: URL, method: string, response: ServerResponse): boolean {
    const [, kind = '', id = '', what = ''] = pathname.split('/');
    const html = (text: string) => sendText(response, 'text/html; charset=utf-8', text);
    if (kind === 'paddle.js') sendText(response, 'text/javascript', SCRIPT);
    else if (kind === 'images') sendText(response, 'image/svg+xml', picture(id.replace('.svg', '')));
    else if (kind === 'checkout' && method === 'POST') {
      this.ledger.completeCheckout(id);
      html('');
    } else if (kind === 'checkout') {
      const isDark = searchParams.get('theme') === 'dark';
      html(checkoutPage(this.catalog, this.ledger.transactions.open(id), isDark));
    } else if (kind === 'manage') {
      if (method === 'POST' && what === 'cancel') this.ledger.cancel(id);
      html(managePage(id, method === 'POST' ? 'done' : what));
    } else return false;
    return true;
  }
}

function fail(response: ServerResponse, fault: AnsweredFault): void {
  switch (fault) {
    case 'html':
      response.writeHead(502, { 'content-type': 'text/html' }).end('<html><h1>502 Bad Gateway</h1></html>');
      break;
    case 'busy':
      send(response, 429, { error: { type: 'api_error', code: 'too_many_requests', detail: 'Slow down' } });
      break;
    case 'nonsense':
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"data": [');
      break;
    case 'other-shape':
      send(response, 200, { data: { id: 7 }, meta: {} });
      break;
    case 'answer-lost':
      response.destroy();
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += String(chunk);
  return text;
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function sendText(response: ServerResponse, type: string, text: string): void {
  // The script and the pictures are embedded in pages of another origin.
  response.writeHead(200, { 'content-type': type, 'cross-origin-resource-policy': 'cross-origin' }).end(text);
}
