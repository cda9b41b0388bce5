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
