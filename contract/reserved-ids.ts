/**
 * Ids no account may have: first segments of our own routes, and the children of `/admin`.
 * A test compares the list with the router.
 */
export const RESERVED_ACCOUNT_IDS: readonly string[] = [
  // first segments
  'admin',
  'api',
  'assets',
  'auth',
  'data',
  'dev',
  'docs',
  'favicon.svg',
  'featureflags',
  'accounts',
  'health',
  'index.html',
  'metrics',
  'screens',
  'weatherstation',
  'write',
  // children of /admin
  'account',
  'alarms',
  'data-export',
  'email-login',
  'home',
  'login',
  'new-login',
  'requestorganization',
  'sadmin',
  'setup',
  'stations',
  'subscription',
  'subscription2',
  'units',
];

/** Members of every object: as the name of a member in an answer they would be read as something else. */
const OBJECT_MEMBERS = [...Object.getOwnPropertyNames(Object.prototype), 'prototype'];

const RESERVED: ReadonlySet<string> = new Set(
  [...RESERVED_ACCOUNT_IDS, ...OBJECT_MEMBERS].map((id) => id.toLowerCase()),
);

/** Whether no account may have the id, in any letter case. */
export function isReservedAccountId(id: string): boolean {
  return RESERVED.has(id.toLowerCase());
}
