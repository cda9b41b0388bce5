import { setTimeout as sleep } from 'node:timers/promises';
import { TOTP, URI } from 'otpauth';
import { TestBrowser, type TestUser } from './email-sign-in.js';
import type { Mails } from './mailed-code.js';
import { readQrCode } from './qr-code.js';
import type { TestServer } from '../servers/server.js';

const STEP_MS = 30_000;

/** A person's authenticator: it knows only the content of the QR code and uses another library than the server. */
export class TestDevice {
  readonly totp: TOTP;

  constructor(readonly uri: string) {
    const totp = URI.parse(uri);
    if (!(totp instanceof TOTP)) throw new Error(`Not of a TOTP: ${uri}`);
    this.totp = totp;
  }

  static read(png: Buffer): TestDevice {
    return new TestDevice(readQrCode(png));
  }

  /** @param steps number of steps by which the device's clock is ahead */
  code(steps = 0): string {
    return this.totp.generate({ timestamp: Date.now() + steps * STEP_MS });
  }

  /** @returns a code that is wrong in every step around now */
  wrongCode(): string {
    const right = [-2, -1, 0, 1, 2].map((steps) => this.code(steps));
    return ['000000', '111111', '222222', '333333', '444444', '555555'].find(
      (code) => !right.includes(code),
    )!;
  }
}

/** Waits for a time at which most of the step is left, so that the next calls fall into the same step. */
export async function freshStep(): Promise<void> {
  const gone = Date.now() % STEP_MS;
  if (gone > STEP_MS / 3) await sleep(STEP_MS - gone + 10);
}

/** Requests a new QR code for the user of a session. */
export async function newQrCode(server: TestServer, cookie: string): Promise<TestDevice> {
  const answer = await server.fetch(`/auth/totp_qrcode?_t=${Date.now()}`, { cookie });
  if (answer.status !== 200) throw new Error(`QR code: ${answer.status} ${await answer.text()}`);
  return TestDevice.read(Buffer.from(await answer.arrayBuffer()));
}

export function enable(server: TestServer, cookie: string, code: string, name = 'Phone'): Promise<Response> {
  const query = new URLSearchParams({ code, device_name: name }).toString();
  return server.fetch(`/auth/enable_totp/?${query}`, { cookie });
}

/** Sets up a device as a user does. Afterwards the user may sign in at once, without waiting for the next step. */
export async function enrol(server: TestServer, { id, cookie }: TestUser): Promise<TestDevice> {
  const device = await newQrCode(server, cookie);
  const answer = await enable(server, cookie, device.code());
  if (answer.status !== 200) throw new Error(`Device: ${answer.status} ${await answer.text()}`);
  await server.sql('UPDATE totp_devices SET last_step = 0 WHERE user_id = $1', [id]);
  return device;
}

/** @returns a browser that signed in by email and now must enter a code of the device */
export async function askedBrowser(server: TestServer, email: string, mails?: Mails): Promise<TestBrowser> {
  const browser = new TestBrowser(server, mails);
  const { code } = await browser.codeFor(email);
  const { status, body } = await browser.post('/auth/email/verify/', { email, code });
  if (status !== 200 || body !== '{"totp":true}') throw new Error(`Sign-in: ${status} ${body}`);
  return browser;
}
