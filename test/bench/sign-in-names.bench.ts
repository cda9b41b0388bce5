/**
 * Measures whether the time of an answer reveals who is known here (reliability: medians within 10 ms): sign-in by
 * password with a wrong one, and asking for a code by mail, of 500 known and 500 unknown names each, in one random
 * order. Each request comes from an address of its own, so that no limit answers instead.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { hashPassword } from '../../backend/features/accounts/passwords/passwords.js';
import { requestFrom } from '../support/servers/request-from.js';
import { OwnServer } from './support/own-server.js';
import { type Figures, median, millisecondsOf, printFigures } from './support/turns.js';

const NAMES = 500;

const server = await OwnServer.start();

const names = Array.from({ length: NAMES }, () => `n${randomBytes(6).toString('hex')}`);
const others = names.map((name) => `o${name.slice(1)}`);
const addressOf = (name: string) => `${name}@example.org`;

/** Writes the known names into the database, because the measured requests only ask for them. */
async function makeKnown(): Promise<void> {
  const hash = await hashPassword('the right password');
  await server.sql(
    `INSERT INTO accounts (id, accountname, password_hash) SELECT name, name, $2 FROM unnest($1::text[]) AS name`,
    [names, hash],
  );
  await server.sql(
    `INSERT INTO users (id, email, created_at) SELECT id, email, now() FROM unnest($1::uuid[], $2::text[]) AS u (id, email)`,
    [names.map(() => randomUUID()), names.map(addressOf)],
  );
}

let places = 0;
/** Returns an address of 127/8, none twice. */
function nextPlace(): string {
  places += 1;
  return `127.${1 + (places >> 16)}.${(places >> 8) & 255}.${places & 255}`;
}

async function ask(path: string, body: object, expected: number): Promise<number> {
  const request = {
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify(body),
  };
  let status: number | undefined;
  const took = await millisecondsOf(async () => {
    ({ status } = await requestFrom(nextPlace(), server.url, request));
  });
  if (status !== expected) throw new Error(`${path}: ${status} in place of ${expected}`);
  return took;
}

async function compare(title: string, askFor: (name: string) => Promise<number>): Promise<void> {
  const order = [
    ...names.map((name) => ({ name, kind: 'known' })),
    ...others.map((name) => ({ name, kind: 'unknown' })),
  ].sort(() => Math.random() - 0.5);
  const figures: Figures = { known: [], unknown: [] };
  for (const { name, kind } of order) figures[kind]!.push(await askFor(name));
  printFigures(title, figures, 'ms', 1);
  console.log(`  medians differ by ${(median(figures.known!) - median(figures.unknown!)).toFixed(2)} ms`);
}

try {
  await makeKnown();
  const password = 'a wrong password';
  await compare('sign-in by password', (accountid) => ask('/api/v1/session/', { accountid, password }, 401));
  await compare('asking for a code by mail', (name) => ask('/auth/email/', { email: addressOf(name) }, 202));
} finally {
  await server.end();
}
