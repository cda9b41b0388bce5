import type { SuperAdminSettings } from '@mesonet/contract/console-settings.js';
import type { DeprecatedRouteHit, DeprecatedRouteUse } from '@mesonet/contract/deprecated-routes.js';
import type { Info } from '@mesonet/contract/info.js';

const use: DeprecatedRouteUse = {
  method: 'GET',
  rule: '/api/trendsummarydata/:stationId',
  blueprint: 'QueryModule',
  timestamp: '2026-11-22T14:32:00.000Z',
  count: 1,
};

/** These examples show the installation as a whole. */
export const INSTALLATION_EXAMPLES = {
  DeprecatedRouteHit: { ...use, path: '/api/trendsummarydata/demo_1001/' },
  DeprecatedRouteUse: { ...use, count: 41 },
  Info: { active_subscriptions: ['demo:demo_1001'], version: '0.1.0' },
  SuperAdminSettings: { logsUrl: 'https://logs.example.org' },
} satisfies {
  DeprecatedRouteHit: DeprecatedRouteHit;
  DeprecatedRouteUse: DeprecatedRouteUse;
  Info: Info;
  SuperAdminSettings: SuperAdminSettings;
};
