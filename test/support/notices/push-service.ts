import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes } from 'node:crypto';
import { JwtService } from '@nestjs/jwt';
import { StandIn, type StandInAnswer, type TakenRequest } from './stand-in.js';

/** A browser's push subscription, with the keys that only the browser knows. */
export interface TestSubscription {
  /** The subscription that the browser hands over, as JSON. */
  token: string;
  path: string;
  privateKey: Buffer;
  publicKey: Buffer;
  auth: Buffer;
}

export interface TakenPush {
  /** The payload as the browser decrypts it. */
  payload: Record<string, string>;
  topic: string;
  urgency: string;
  ttl: number;
  /** Claims of the sending server's token. */
  claims: { aud: string; sub: string; exp: number };
}

/** Strict push service: it checks the server's signature (RFC 8292) and decrypts the message (RFC 8291). */
export class PushService {
  /** The accepted pushes, by the path of their subscription. */
  readonly taken = new Map<string, TakenPush[]>();
  /** Decides on each push: an answer is returned in place of accepting it; undefined accepts it. */
  judge: (path: string) => StandInAnswer | undefined = () => undefined;
  private readonly subscriptions = new Map<string, TestSubscription>();

  private constructor(
    /** The server's public key, base64url. */
    public serverKey: string | null,
    readonly standIn: StandIn,
  ) {}

  static async start(): Promise<PushService> {
    const standIn = await StandIn.start((request) => service.answer(request));
    const service: PushService = new PushService(null, standIn);
    return service;
  }

  subscribe(): TestSubscription {
    const pair = createECDH('prime256v1');
    const publicKey = pair.generateKeys();
    const auth = randomBytes(16);
    const path = `/push/${randomBytes(12).toString('hex')}`;
    const token = JSON.stringify({
      endpoint: `${this.standIn.origin}${path}`,
      expirationTime: null,
      keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    });
    const subscription = { token, path, privateKey: pair.getPrivateKey(), publicKey, auth };
    this.subscriptions.set(path, subscription);
    this.taken.set(path, []);
    return subscription;
  }

  private answer(request: TakenRequest): StandInAnswer {
    const subscription = this.subscriptions.get(request.path);
    if (!subscription) return { status: 404 };
    const judged = this.judge(request.path);
    if (judged) return judged;
    try {
      this.taken.get(request.path)!.push(this.open(request, subscription));
      return { status: 201 };
    } catch (error) {
      return { status: 403, body: String(error) };
    }
  }

  private open({ headers, body }: TakenRequest, subscription: TestSubscription): TakenPush {
    if (headers['content-encoding'] !== 'aes128gcm') throw new Error('Another encoding');
    return {
      payload: JSON.parse(decrypt(body, subscription)) as Record<string, string>,
      topic: String(headers.topic),
      urgency: String(headers.urgency),
      ttl: Number(headers.ttl),
      claims: this.claimsOf(headers.authorization ?? ''),
    };
  }

  private claimsOf(authorization: string): TakenPush['claims'] {
    const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
    if (this.serverKey !== null && key !== this.serverKey) throw new Error('Another server');
    const point = Buffer.from(key, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
    const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    return new JwtService({}).verify<TakenPush['claims']>(token, {
      publicKey: publicKey.export({ type: 'spki', format: 'pem' }),
      algorithms: ['ES256'],
      audience: this.standIn.origin,
    });
  }
}

/**
 * Decrypts a message of one record.
 * @see RFC 8188, section 2, and RFC 8291, section 3.4
 */
function decrypt(message: Buffer, { privateKey, publicKey, auth }: TestSubscription): string {
  const salt = message.subarray(0, 16);
  const senderKey = message.subarray(21, 21 + message[20]!);
  const sealed = message.subarray(21 + message[20]!);
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey]);
  const shared = Buffer.from(hkdfSync('sha256', pair.computeSecret(senderKey), auth, info, 32));
  const derived = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', shared, salt, Buffer.from(`Content-Encoding: ${name}\0`), length));
  const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
