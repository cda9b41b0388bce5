import type { SuperAdminSettings } from '@mesonet/contract/console-settings.js';
import type { DeprecatedRouteHit, DeprecatedRouteUse } from '@mesonet/contract/deprecated-routes.js';
import type { Info } from '@mesonet/contract/info.js';
import type { NoticeCount, Statistics, StoredSamples } from '@mesonet/contract/statistics.js';

const use: DeprecatedRouteUse = {
  method: 'GET',
  rule: '/api/trendsummarydata/:stationId',
  blueprint: 'QueryModule',
  timestamp: '2026-11-22T14:32:00.000Z',
  count: 1,
};

const stored: StoredSamples = {
  counted_at: '2026-11-22T03:40:00.000Z',
  accounts: [{ accountid: 'demo', samples: 1_296_000, bytes: 412_000_000 }],
};
const notices: NoticeCount = { service: 'email', state: 'sent', count: 12 };

/** Examples for the API reference: facts about the installation as a whole. */
export const INSTALLATION_EXAMPLES = {
  DeprecatedRouteHit: { ...use, path: '/api/trendsummarydata/demo_1001/' },
  DeprecatedRouteUse: { ...use, count: 41 },
  Info: { active_subscriptions: ['demo:demo_1001'], version: '0.1.0' },
  NoticeCount: notices,
  Statistics: {
    samples: { start: '2026-11-22T11:33:00.000Z', counts: [612, 618, 240] },
    stored,
    notices: [notices],
  },
  StoredSamples: stored,
  SuperAdminSettings: { logsUrl: 'https://logs.example.org' },
} satisfies {
  DeprecatedRouteHit: DeprecatedRouteHit;
  DeprecatedRouteUse: DeprecatedRouteUse;
  Info: Info;
  NoticeCount: NoticeCount;
  Statistics: Statistics;
  StoredSamples: StoredSamples;
  SuperAdminSettings: SuperAdminSettings;
};
