import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { JwtService } from '@nestjs/jwt';
import { StandIn, type StandInAnswer, type TakenRequest } from './stand-in.js';

const SEND = '/v1/projects/weather-test/messages:send';
const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const CLIENT = 'pusher@weather-test.iam.gserviceaccount.com';

export interface FcmMessage {
  token: string;
  notification: { title: string; body: string };
  data: Record<string, string>;
  android: { priority: string };
}

/** Stand-in for Firebase Cloud Messaging and its token endpoint. Both check the requests they receive. */
export class Firebase {
  readonly taken: FcmMessage[] = [];
  /** Number of sign-ins so far. */
  signIns = 0;
  /** Decides on each push: an answer is returned in place of accepting it; undefined accepts it. */
  judge: (token: string) => StandInAnswer | undefined = () => undefined;
  private readonly accessTokens = new Set<string>();
  private readonly keys = generateKeyPairSync('rsa', { modulusLength: 2048 });

  private constructor(readonly standIn: StandIn) {}

  static async start(): Promise<Firebase> {
    const standIn = await StandIn.start((request) => firebase.answer(request));
    const firebase: Firebase = new Firebase(standIn);
    return firebase;
  }

  /** The value of FCM_SERVICE_ACCOUNT that makes the server use this stand-in. */
  get serviceAccount(): string {
    return JSON.stringify({
      type: 'service_account',
      project_id: 'weather-test',
      client_email: CLIENT,
      private_key: this.keys.privateKey.export({ type: 'pkcs8', format: 'pem' }),
      token_uri: `${this.standIn.origin}/token`,
    });
  }

  /** Makes all access tokens issued so far invalid. */
  forgetTokens(): void {
    this.accessTokens.clear();
  }

  private answer({ path, headers, body }: TakenRequest): StandInAnswer {
    if (path === '/token') return this.signIn(new URLSearchParams(body.toString()));
    if (path !== SEND) return { status: 404 };
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
    if (!this.accessTokens.has(token)) return failure(401, 'UNAUTHENTICATED');
    const { message } = JSON.parse(body.toString()) as { message: FcmMessage };
    const judged = this.judge(message.token);
    if (judged) return judged;
    if (Object.values(message.data).some((value) => typeof value !== 'string'))
      return failure(400, 'INVALID_ARGUMENT');
    this.taken.push(message);
    return {
      status: 200,
      body: JSON.stringify({ name: `projects/weather-test/messages/${this.taken.length}` }),
    };
  }

  private signIn(form: URLSearchParams): StandInAnswer {
    if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer') return { status: 400 };
    const { scope } = new JwtService({}).verify<{ scope: string }>(form.get('assertion') ?? '', {
      publicKey: this.keys.publicKey.export({ type: 'spki', format: 'pem' }),
      algorithms: ['RS256'],
      audience: `${this.standIn.origin}/token`,
      issuer: CLIENT,
    });
    if (scope !== SCOPE) return { status: 400 };
    this.signIns += 1;
    const token = randomBytes(16).toString('hex');
    this.accessTokens.add(token);
    return {
      status: 200,
      body: JSON.stringify({ access_token: token, expires_in: 3599, token_type: 'Bearer' }),
    };
  }
}

/** @param code also becomes `errorCode` of the details */
export function failure(status: number, code: string): StandInAnswer {
  const error = { code: status, message: `It is ${code}`, status: code, details: [{ errorCode: code }] };
  return { status, body: JSON.stringify({ error }) };
}
