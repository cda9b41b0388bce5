/**
 * Ids that no account may have, because they are the first segment of a path of the server or follow `/admin` in a path
 * of the console. A test compares this list with the router.
 */
export const RESERVED_ACCOUNT_IDS: readonly string[] = [
  // These ids are first segments of paths of the server.
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
  // These ids follow `/admin` in paths of the console.
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

/**
 * Names of properties that every JavaScript object has, such as `constructor`. As account ids they would be misread in
 * JSON objects whose keys are account ids.
 */
const OBJECT_MEMBERS = [...Object.getOwnPropertyNames(Object.prototype), 'prototype'];

const RESERVED: ReadonlySet<string> = new Set(
  [...RESERVED_ACCOUNT_IDS, ...OBJECT_MEMBERS].map((id) => id.toLowerCase()),
);

/** Checks whether an id is reserved, in any letter case, so that no account may have it. */
export function isReservedAccountId(id: string): boolean {
  return RESERVED.has(id.toLowerCase());
}
