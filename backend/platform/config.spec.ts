import { ConfigError } from './config-error.js';
import { loadConfig } from './config.js';

describe('loadConfig', () => {
  it('needs no variable at all', () => {
    const config = loadConfig({});
    expect(config).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      PUBLIC_URL: 'http://localhost:3000',
      SAMPLE_STORE: 'auto',
      JOURNAL_KEEP_HOURS: 24,
      JOURNAL_MAX_BYTES: 2147483648,
      SADMIN_USERNAME: 'sadmin',
      DEMO: true,
      CHART_WORKERS: 2,
      CHART_QUEUE: 20,
      isLocal: true,
    });
  });

  it('counts an empty value as unset', () => {
    expect(loadConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ PORT: 3000 });
  });

  it.each([
    ['a public host', { HOST: '0.0.0.0' }, false],
    ['production', { NODE_ENV: 'production' }, false],
    ['an explicit false', { DEMO: 'false' }, false],
    ['IPv6 loopback', { HOST: '::1' }, true],
    ['a public address behind a local proxy', { PUBLIC_URL: 'https://weather.example' }, false],
    ['a public address by IP', { PUBLIC_URL: 'http://192.168.1.5:3000' }, false],
    ['a name that only looks local', { PUBLIC_URL: 'http://localhost.example.org' }, false],
    ['a local address that is said', { PUBLIC_URL: 'http://127.0.0.1:3000' }, true],
    ['a local address of IPv6', { PUBLIC_URL: 'http://[::1]:3000' }, true],
  ])('decides the demo for %s', (_, env, expected) => {
    expect(loadConfig(env).DEMO).toBe(expected);
  });

  it.each([
    ['PORT', '70000', 'PORT holds "70000"; it must be a whole number from 0 to 65535.'],
    ['PORT', '3000x', 'PORT holds "3000x"; it must be a whole number from 0 to 65535.'],
    ['SAMPLE_STORE', 'influx', 'SAMPLE_STORE holds "influx"; it must be auto, questdb or postgres.'],
    ['DEMO', 'yes', 'DEMO holds "yes"; it must be true or false.'],
    [
      'TRUSTED_PROXIES',
      '10.0.0.0/33',
      'TRUSTED_PROXIES holds "10.0.0.0/33"; it must be IP addresses or CIDR ranges, separated by commas.',
    ],
    ...['80,90', '80,90,90', '90,80,95', '80,90,101', '0,1,2', '80;90;95', '80,,95'].map((value) => [
      'DISK_LIMITS',
      value,
      `DISK_LIMITS holds "${value}"; it must be three rising percentages up to 100, as in 80,90,95.`,
    ]),
    ...['nobody', 'Mesonet <nobody>', 'a <a@example.org>, b <b@example.org>'].map((value) => [
      'MAIL_FROM',
      value,
      `MAIL_FROM holds "${value}"; it must be an address, as in Mesonet <mesonet@example.org>.`,
    ]),
    ['SADMIN_EMAIL', 'nobody', 'SADMIN_EMAIL holds "nobody"; it must be an email address.'],
    ...[
      'login.example.org',
      'http://login.example.org',
      'ftp://localhost',
      'https://me@login.example.org',
      'https://login.example.org/?tenant=a',
      'https://login.example.org/.well-known/openid-configuration',
    ].map((value) => [
      'OIDC_ISSUER',
      value,
      `OIDC_ISSUER holds "${value}"; it must be the https URL of an OpenID provider (http on loopback only), without /.well-known/.`,
    ]),
    ['OIDC_CLIENT_ID', 'mesonet', 'OIDC_ISSUER holds nothing; it must be set where OIDC_CLIENT_ID is.'],
    ...['ops@example.org', 'http://example.org', 'mailto:nobody'].map((value) => [
      'VAPID_SUBJECT',
      value,
      `VAPID_SUBJECT holds "${value}"; it must be an address of yours that starts with mailto: or https:.`,
    ]),
    ...['hooks.lan', 'https://hooks.lan:8443', 'hooks.lan:https'].map((value) => [
      'NOTIFY_PRIVATE_HOSTS',
      value,
      `NOTIFY_PRIVATE_HOSTS holds "${value}"; it must be hosts with ports, as in hooks.lan:8443, separated by commas.`,
    ]),
    ...['{"private_key": "s3cret"}', '/no/such/file'].map((value) => [
      'FCM_SERVICE_ACCOUNT',
      value,
      'FCM_SERVICE_ACCOUNT holds a value that is not shown; it must be the JSON of a service account of Firebase, or the path of its file.',
    ]),
    [
      'PUBLIC_URL',
      'weather.example',
      'PUBLIC_URL holds "weather.example"; it must be a URL that starts with http:// or https://.',
    ],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL holds "loud"; it must be debug, info, warn or error.'],
  ])('names the bad value of %s', (name, value, message) => {
    expect(() => loadConfig({ [name]: value })).toThrow(new ConfigError(message));
  });

  it.each([
    ...[
      'DATABASE_URL',
      'QUESTDB_HTTP_URL',
      'QUESTDB_PG_URL',
      'SMTP_URL',
      'MQTT_URL',
      'LOGS_URL',
      'AVATAR_URL',
    ],
    ...['SADMIN_PASSWORD', 'SECRET_KEY'],
  ])('does not repeat the secret in %s', (name) => {
    expect(() => loadConfig({ [name]: 's3cret' })).toThrow(`${name} holds a value that is not shown`);
  });

  it.each([
    [{ HOST: '0.0.0.0' }, 'DEMO holds "true" while HOST is "0.0.0.0"'],
    [
      { PUBLIC_URL: 'https://weather.example/' },
      'DEMO holds "true" while PUBLIC_URL is "https://weather.example"',
    ],
  ])('refuses demo accounts that others can reach: %j', (env, message) => {
    expect(() => loadConfig({ DEMO: 'true', ...env })).toThrow(message);
  });

  it('takes an OpenID provider whole or not at all', () => {
    const whole = {
      OIDC_ISSUER: 'http://[::1]:9000/',
      OIDC_CLIENT_ID: 'mesonet',
      OIDC_CLIENT_SECRET: 's3cret',
    };
    expect(loadConfig(whole).openId).toEqual({
      issuer: new URL('http://[::1]:9000'),
      clientId: 'mesonet',
      clientSecret: 's3cret',
    });
    expect(loadConfig({}).openId).toBeNull();
    expect(() => loadConfig({ ...whole, OIDC_CLIENT_SECRET: '' })).toThrow(
      new ConfigError('OIDC_CLIENT_SECRET holds nothing; it must be set where OIDC_ISSUER is.'),
    );
  });

  it('takes a service account of Firebase as JSON', () => {
    const account = {
      project_id: 'weather',
      client_email: 'a@b',
      private_key: '-----BEGIN PRIVATE KEY-----',
    };
    expect(loadConfig({ FCM_SERVICE_ACCOUNT: JSON.stringify(account) }).FCM_SERVICE_ACCOUNT).toEqual({
      ...account,
      token_uri: 'https://oauth2.googleapis.com/token',
    });
  });

  it('takes a list of hosts that notices may reach', () => {
    expect(loadConfig({ NOTIFY_PRIVATE_HOSTS: 'hooks.lan:8443, [::1]:80' }).NOTIFY_PRIVATE_HOSTS).toEqual([
      'hooks.lan:8443',
      '[::1]:80',
    ]);
    expect(loadConfig({}).NOTIFY_PRIVATE_HOSTS).toEqual([]);
  });

  it('cuts the slash PUBLIC_URL may end with', () => {
    expect(loadConfig({ PUBLIC_URL: 'https://weather.example/' }).PUBLIC_URL).toBe('https://weather.example');
  });

  it.each([
    [undefined, 'https://gravatar.com'],
    ['none', null],
    ['https://pictures.example.org/people/', 'https://pictures.example.org/people'],
    ['http://127.0.0.1:9000', 'http://127.0.0.1:9000'],
  ])('takes profile pictures from %s', (AVATAR_URL, expected) => {
    expect(loadConfig({ AVATAR_URL }).AVATAR_URL).toBe(expected);
  });

  it.each([
    'None',
    'gravatar.com',
    'http://pictures.example.org',
    'https://me@pictures.example.org',
    'https://pictures.example.org/?d=404',
    // A semicolon in the host would end the policy that names it.
    'https://pictures.example.org;x',
  ])('takes no profile pictures from %s', (AVATAR_URL) => {
    expect(() => loadConfig({ AVATAR_URL })).toThrow(
      new ConfigError(
        'AVATAR_URL holds a value that is not shown; it must be none, or the https URL of a service of profile pictures (http on loopback only).',
      ),
    );
  });

  it.each([
    ['https://screens.example.org/', 'https://screens.example.org'],
    ['http://127.0.0.1:9000', 'http://127.0.0.1:9000'],
    ['http://[::1]:9000', 'http://[::1]:9000'],
  ])('serves custom screens at %s', (SCREENS_ORIGIN, expected) => {
    expect(loadConfig({ SCREENS_ORIGIN }).SCREENS_ORIGIN).toBe(expected);
  });

  it.each(['screens.example.org', 'ftp://a.b', 'https://a.b/screens', 'https://a.b;x', 'https://u:p@a.b'])(
    'does not serve custom screens at %s',
    (SCREENS_ORIGIN) => {
      expect(() => loadConfig({ SCREENS_ORIGIN })).toThrow(
        new ConfigError(
          `SCREENS_ORIGIN holds ${JSON.stringify(SCREENS_ORIGIN)}; it must be an origin, as in https://screens.example.org.`,
        ),
      );
    },
  );

  it('has billing off without the secrets of the provider, and takes all of them or none', () => {
    const secrets = {
      PADDLE_API_KEY: 'pdl_key',
      PADDLE_CLIENT_TOKEN: 'test_token',
      PADDLE_WEBHOOK_SECRET: 'pdl_secret',
    };
    expect(loadConfig({ PADDLE_ENVIRONMENT: 'production' }).billing).toBeNull();
    expect(loadConfig({ ...secrets, PADDLE_API_URL: 'http://127.0.0.1:4600/' }).billing).toEqual({
      apiKey: 'pdl_key',
      clientToken: 'test_token',
      webhookSecret: 'pdl_secret',
      environment: 'sandbox',
      apiUrl: 'http://127.0.0.1:4600',
    });
    for (const missing of Object.keys(secrets)) {
      const given = Object.keys(secrets).find((name) => name !== missing)!;
      expect(() => loadConfig({ ...secrets, [missing]: '' })).toThrow(
        new ConfigError(`${missing} holds nothing; it must be set where ${given} is.`),
      );
    }
  });

  it('serves custom screens at another origin than the console', () => {
    const same = 'https://weather.example.org';
    expect(() => loadConfig({ PUBLIC_URL: `${same}/`, SCREENS_ORIGIN: same })).toThrow(
      new ConfigError(`SCREENS_ORIGIN holds "${same}"; it must be another origin than that of PUBLIC_URL.`),
    );
  });

  it('reads the limits of the disk as numbers', () => {
    expect(loadConfig({ DISK_LIMITS: '50, 60,70' }).DISK_LIMITS).toEqual([50, 60, 70]);
    expect(loadConfig({}).DISK_LIMITS).toBeUndefined();
  });

  it('reads proxies as a list', () => {
    expect(loadConfig({ TRUSTED_PROXIES: '10.0.0.1, 192.168.0.0/16 ::1' }).TRUSTED_PROXIES).toEqual([
      '10.0.0.1',
      '192.168.0.0/16',
      '::1',
    ]);
  });
});
