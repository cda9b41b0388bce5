import type { ConsoleSettings } from '@mesonet/contract/console-settings.js';
import type { HealthPart, Liveness, Readiness } from '@mesonet/contract/health.js';
import type { LatestValues, SampleError, UploadResult } from '@mesonet/contract/samples.js';
import type { ServiceNotice } from '@mesonet/contract/service-notices.js';
import type { TrendData, TrendDataKeys } from '@mesonet/contract/trends.js';

const error: SampleError = {
  index: 0,
  key: 'relativeHumidity',
  code: 'not_a_number',
  detail: 'relativeHumidity is not a number',
};
const part = (detail: string): HealthPart => ({ status: 'ok', since: '2026-11-22T08:00:00.000Z', detail });

/** Examples for the API reference: uploads of samples, answers with samples, and the state of the server. */
export const SAMPLE_EXAMPLES = {
  SampleError: error,
  UploadResult: { accepted: 1, duplicates: 0, rejected: 0, unknown: [], errors: [] },
  LatestValues: {
    stationid: 'demo_1001',
    updateTS: '2026-11-22T14:32:00.000Z',
    values: {
      temperature: { value: 61.5, time: '2026-11-22T14:32:00.000Z', quality: 'good', origin: 'sent' },
      dewPoint: {
        value: 43.2,
        time: '2026-11-22T14:32:00.000Z',
        quality: 'good',
        origin: 'derived',
        formula: 'Magnus',
      },
    },
  },
  TrendData: {
    stationid: 'demo_1001',
    start: '2026-11-22T07:00:00.000Z',
    end: '2026-11-22T10:00:00.000Z',
    interval: 60,
    timezone: 'America/Denver',
    units: { temperature: 'degreeF', 'windGustSpeed10Min.max': 'mph' },
    time: [1795330800000, 1795334400000, 1795338000000],
    data: { temperature: [41.2, 40.6, null], 'windGustSpeed10Min.max': [4.4, 3.5, 5.7] },
  },
  TrendDataKeys: ['temperature', 'relativeHumidity', 'windSpeed'],
  ConsoleSettings: {
    supportCompany: '',
    supportCity: '',
    supportPhone: '',
    supportEmail: 'ops@example.org',
    supportWebsite: '',
    signInChangeUrl: '',
    avatarUrl: 'https://gravatar.com',
    environment: 'production',
    version: '0.1.0',
    billing: null,
  },
  ServiceNotice: {
    kind: 'data_gap',
    since: '2026-11-22T14:32:00.000Z',
    gap: { from: '2026-11-22T13:58:00.000Z', to: '2026-11-22T14:20:00.000Z' },
  },
  Liveness: {
    status: 'ok',
    version: '0.1.0',
    uptimeSeconds: 86400,
    eventLoopDelayMs: { p50: 0.1, p99: 1, max: 3.2 },
  },
  Readiness: {
    status: 'ok',
    parts: {
      server: part('takes requests'),
      postgres: part('answers'),
      migrations: part('all have run'),
      journal: part('takes samples'),
      shard: part('owned by this process'),
      sample_store: part('answers'),
      suspended_tables: part('none'),
      disk: part('has space'),
    },
  },
} satisfies {
  SampleError: SampleError;
  UploadResult: UploadResult;
  LatestValues: LatestValues;
  TrendData: TrendData;
  TrendDataKeys: TrendDataKeys;
  ConsoleSettings: ConsoleSettings;
  ServiceNotice: ServiceNotice;
  Liveness: Liveness;
  Readiness: Readiness;
};
