import type { FastifyReply } from 'fastify';
import type { GuardedRequest } from '../../../platform/access/allow.js';
import { loadConfig } from '../../../platform/config.js';
import { SecretBox } from '../../../platform/secrets/secret-box.js';
import { SealedCookies } from './sealed-cookies.js';

const NOON = new Date('2026-01-31T12:00:00Z');
const KIND = { name: 'errand', path: '/auth/errand', maxAgeMs: 60_000 };
const cookies = new SealedCookies(new SecretBox(Buffer.alloc(32, 1)), loadConfig({}));

const later = (ms: number) => new Date(NOON.getTime() + ms);
const withCookies = (held: Record<string, string>) => ({ cookies: held }) as unknown as GuardedRequest;

function kept(text: string, box = cookies): string {
  let value = '';
  const reply = { setCookie: (_: string, sealed: string) => (value = sealed) };
  box.keep(reply as unknown as FastifyReply, KIND, text, NOON);
  return value;
}

describe('a sealed cookie', () => {
  it.each(['', 'text', 'two\nlines', '12 34', '°'])('brings %j back', (text) => {
    expect(cookies.read(withCookies({ errand: kept(text) }), KIND, later(59_999))).toBe(text);
  });

  it('is worth nothing once its time is over', () => {
    expect(cookies.read(withCookies({ errand: kept('text') }), KIND, later(60_000))).toBeNull();
  });

  it('is worth nothing under another name, by another key, or altered', () => {
    const sealed = kept('text');
    const other = new SealedCookies(new SecretBox(Buffer.alloc(32, 2)), loadConfig({}));
    const read = (held: Record<string, string>) => cookies.read(withCookies(held), KIND, NOON);
    expect(cookies.read(withCookies({ other: sealed }), { ...KIND, name: 'other' }, NOON)).toBeNull();
    for (const errand of [kept('text', other), sealed.slice(0, -4), `B${sealed.slice(1)}`, 'x', '']) {
      expect(read({ errand })).toBeNull();
    }
    expect(read({})).toBeNull();
  });
});
