import { isAbsolute, resolve } from 'node:path';
import { EmailAddress } from '@mesonet/contract/common.js';
import { z } from 'zod';
import {
  isAddressOrRange,
  isAvatarService,
  isMailbox,
  isThreeRisingPercentages,
  LOOPBACK_HOSTS,
} from './config-checks.js';
import { BILLING_SETTINGS, billingOf, type BillingSettings } from './config-billing.js';
import { origin, text, url, wholeNumber } from './config-fields.js';
import { ConfigError } from './config-error.js';
import { NOTICE_SETTINGS } from './config-notices.js';
import { OPEN_ID_SETTINGS, openIdOf, type OpenIdSettings } from './config-openid.js';

const flag = z.enum(['true', 'false'], { error: 'true or false' }).transform((value) => value === 'true');
const percentages = z
  .string()
  .transform((value) => value.split(',').map((part) => (/^\s*\d{1,3}\s*$/.test(part) ? Number(part) : NaN)))
  .refine(isThreeRisingPercentages, { error: 'three rising percentages up to 100, as in 80,90,95' });
/** A setting for a rate limit; 0 means no limit. */
const rate = wholeNumber(0, 1_000_000_000);
const addressList = z
  .string()
  .transform((value) => value.split(/[\s,]+/).filter(Boolean))
  .refine((entries) => entries.every(isAddressOrRange), {
    error: 'IP addresses or CIDR ranges, separated by commas',
  });

/** The URL of a service of profile pictures; null means that the browser draws the pictures itself. */
const avatarService = z
  .string()
  .refine((value) => value === 'none' || isAvatarService(value), {
    error: 'none, or the https URL of a service of profile pictures (http on loopback only)',
  })
  .transform((value) => (value === 'none' ? null : new URL(value).href.replace(/\/+$/, '')));

/** All settings by the names of their environment variables. An empty value counts as unset. */
export const Environment = z.object({
  PORT: wholeNumber(0, 65535).default(3000),
  HOST: text.default('127.0.0.1'),
  PUBLIC_URL: url('http:', 'https:').optional(),
  DATA_DIR: text.default('./data'),
  TRUSTED_PROXIES: addressList.default([]),
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  QUESTDB_HTTP_URL: url('http:', 'https:').optional(),
  QUESTDB_PG_URL: url('postgres:', 'postgresql:').optional(),
  QUESTDB_DATA_DIR: text.transform((path) => resolve(path)).optional(),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  MAIL_FROM: text.refine(isMailbox, { error: 'an address, as in Mesonet <mesonet@example.org>' }).optional(),
  ...NOTICE_SETTINGS,
  MQTT_URL: url('mqtt:', 'mqtts:', 'ws:', 'wss:').optional(),
  SAMPLE_STORE: z
    .enum(['auto', 'questdb', 'postgres'], { error: 'auto, questdb or postgres' })
    .default('auto'),
  JOURNAL_KEEP_HOURS: wholeNumber(1, 8760).default(24),
  JOURNAL_MAX_BYTES: wholeNumber(16_777_216, 999_999_999_999_999).default(2_147_483_648),
  DISK_LIMITS: percentages.optional(),
  MEMORY_MAPS_LIMIT: wholeNumber(1, 2_147_483_647).optional(),
  STATION_REQUESTS_PER_MINUTE: rate.default(1_200),
  STATION_SAMPLES_PER_MINUTE: rate.default(60_000),
  ACCOUNT_REQUESTS_PER_MINUTE: rate.default(30_000),
  ACCOUNT_SAMPLES_PER_MINUTE: rate.default(300_000),
  // The limit of stations is at least 3, because the demo organization has three.
  STATIONS_PER_ACCOUNT: wholeNumber(3, 1_000_000).default(1_000),
  ACCOUNT_IMPORT_FILES: wholeNumber(0, 1_000_000).default(5),
  ACCOUNT_IMPORT_BYTES: wholeNumber(0, 999_999_999_999_999).default(1_073_741_824),
  IMPORT_READ_SECONDS: wholeNumber(1, 86_400).default(600),
  LIVE_SOCKETS_PER_ADDRESS: wholeNumber(1, 10_000).default(1_000),
  LIVE_SOCKETS_PER_SESSION: wholeNumber(1, 10_000).default(100),
  LIVE_PATIENCE_SECONDS: wholeNumber(1, 600).default(30),
  INTAKE_WORKERS: wholeNumber(1, 64).default(2),
  EXPORT_WORKERS: wholeNumber(1, 64).default(2),
  CHART_WORKERS: wholeNumber(1, 64).default(2),
  CHART_QUEUE: wholeNumber(0, 10_000).default(20),
  CHART_CACHE_BYTES: wholeNumber(1_048_576, 999_999_999_999).default(67_108_864),
  STOP_GRACE_SECONDS: wholeNumber(0, 300).default(1),
  SECRET_KEY: z.string().min(16, { error: 'at least 16 characters' }).optional(),
  SADMIN_USERNAME: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,40}$/, { error: '1 to 40 letters, digits, _ or -' })
    .default('sadmin'),
  SADMIN_PASSWORD: z.string().min(8, { error: 'at least 8 characters' }).optional(),
  SADMIN_EMAIL: text
    .refine((email) => EmailAddress.safeParse(email).success, { error: 'an email address' })
    .optional(),
  ...OPEN_ID_SETTINGS,
  SCREENS_ORIGIN: origin.optional(),
  ...BILLING_SETTINGS,
  SAMPLE_RETENTION_DAYS: wholeNumber(1, 36500).optional(),
  PRODUCTION_HOST: text.optional(),
  STAGING_HOST: text.optional(),
  SUPPORT_COMPANY: text.optional(),
  SUPPORT_CITY: text.optional(),
  SUPPORT_PHONE: text.optional(),
  SUPPORT_EMAIL: text.optional(),
  SUPPORT_WEBSITE: url('http:', 'https:').optional(),
  SIGN_IN_CHANGE_URL: url('http:', 'https:').optional(),
  LOGS_URL: url('http:', 'https:').optional(),
  AVATAR_URL: avatarService.default('https://gravatar.com'),
  DEMO: flag.optional(),
  NODE_ENV: text.default('development'),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error'], { error: 'debug, info, warn or error' })
    .default('info'),
});

type Settings = z.infer<typeof Environment>;
export interface Config extends Omit<
  Settings,
  'DEMO' | 'PUBLIC_URL' | keyof typeof OPEN_ID_SETTINGS | keyof typeof BILLING_SETTINGS
> {
  /** Start of every link that the server sends, without a slash at its end. */
  PUBLIC_URL: string;
  DEMO: boolean;
  /** True when only this machine can reach the server: HOST and the host of PUBLIC_URL are loopback. */
  isLocal: boolean;
  /** Settings of the OpenID provider; null means that people sign in with codes that the server mails. */
  openId: OpenIdSettings | null;
  /** Settings of the payment provider; null means that billing is off and every paid feature is open to all. */
  billing: BillingSettings | null;
  /** True when passwords and session cookies cross the network without https. */
  isReadableOnTheWay: boolean;
  isProduction: boolean;
}

/**
 * Names of settings whose value must not appear in an error message or a log. An address may hold a password, except
 * those that everybody gets to see.
 */
const SECRET_NAMES = /PASSWORD|SECRET|KEY|TOKEN|SERVICE_ACCOUNT|^(?!(?:PUBLIC|SIGN_IN_CHANGE)_URL$).*_URL$/;

/**
 * Reads and checks every setting.
 * @throws ConfigError that names the variable, its value and the allowed values
 */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const { DEMO, PUBLIC_URL, OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, ...others } = readSettings(env);
  const { PADDLE_API_KEY, PADDLE_CLIENT_TOKEN, PADDLE_WEBHOOK_SECRET, ...withPaddle } = others;
  const { PADDLE_ENVIRONMENT: environment, PADDLE_API_URL: apiUrl, ...rest } = withPaddle;
  const publicUrl = (PUBLIC_URL ?? `http://localhost:${rest.PORT}`).replace(/\/+$/, '');
  const { protocol, hostname } = new URL(publicUrl);
  if (rest.SCREENS_ORIGIN === new URL(publicUrl).origin) {
    throw new ConfigError(
      `SCREENS_ORIGIN holds ${JSON.stringify(rest.SCREENS_ORIGIN)}; it must be another origin than that of PUBLIC_URL.`,
    );
  }
  const isProduction = rest.NODE_ENV === 'production';
  const elsewhere = publicSetting(rest.HOST, hostname);
  if (DEMO && elsewhere !== null) {
    throw new ConfigError(
      `DEMO holds "true" while ${elsewhere} is "${elsewhere === 'HOST' ? rest.HOST : publicUrl}"; demo accounts run on a loopback ${elsewhere} only.`,
    );
  }
  return {
    ...rest,
    DATA_DIR: isAbsolute(rest.DATA_DIR) ? rest.DATA_DIR : resolve(rest.DATA_DIR),
    PUBLIC_URL: publicUrl,
    DEMO: DEMO ?? (elsewhere === null && !isProduction),
    isLocal: elsewhere === null,
    openId: openIdOf({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET }),
    billing: billingOf(
      { PADDLE_API_KEY, PADDLE_CLIENT_TOKEN, PADDLE_WEBHOOK_SECRET },
      { environment, apiUrl },
    ),
    isReadableOnTheWay: protocol !== 'https:' && elsewhere !== null,
    isProduction,
  };
}

function readSettings(env: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    const name = String(issue.path[0]);
    const held = SECRET_NAMES.test(name) ? 'a value that is not shown' : JSON.stringify(given[name]);
    throw new ConfigError(`${name} holds ${held}; it must be ${issue.message}.`);
  }
  return parsed.data;
}

/** Names the setting that lets other machines reach the server; null when none does. */
function publicSetting(host: string, publicHost: string): 'HOST' | 'PUBLIC_URL' | null {
  if (!LOOPBACK_HOSTS.has(host)) return 'HOST';
  return LOOPBACK_HOSTS.has(publicHost) ? null : 'PUBLIC_URL';
}
