import { randomBytes } from 'node:crypto';
import type { Role } from '@mesonet/contract/common.js';
import {
  type Addressed,
  type Fresh,
  freshAccount,
  freshAlarm,
  freshDevice,
  freshDraft,
  freshGroup,
  freshImport,
  freshLonelyImport,
  freshMeasurement,
  freshRequest,
  freshSnapshot,
  freshStation,
  freshViolation,
  freshWindow,
} from './fixtures.js';
import { organizationRequest } from '../../support/people/organization-request.js';
import { textZip } from '../../support/archives/text-zip.js';
import { newAddress } from '../../support/people/outbox.js';

/**
 * The least role. `some-admin`, `some-manager`: in any account, and the answer covers the accounts of that role.
 * `station`: the password of a station, with refusals of its protocol. `operator`: super admins, when the call comes
 * from another machine.
 */
export type Least =
  | 'anyone'
  | 'signed-in'
  | 'some-admin'
  | 'some-manager'
  | Role
  | 'sadmin'
  | 'station'
  | 'operator';

/** The rules of the contract for one operation. */
export interface Row {
  least: Least;
  /** The part of the call that names the account in which the role counts. */
  by?: 'accountId' | 'stationId' | 'groupkey' | 'subject';
  /** The kind of object that `{id}` in the path names. */
  id?: 'session' | 'token';
  /** Statuses for served callers; when absent, 200, or 204 for a DELETE. */
  answers?: number[];
  /** Status for callers who are not signed in; 401 when absent. */
  strangers?: number;
  /** The answer may break off, because other tests delete meanwhile what it consists of; the call is then repeated. */
  breaksOff?: true;
  /** Access tokens are refused. */
  noTokens?: true;
  /** Callers who signed in with a shared password are refused. */
  usersOnly?: true;
  /** Visitors are refused, although an account may welcome them as guests elsewhere. */
  noVisitors?: true;
  /** Members of a lower role get 404 for objects that are not their own. */
  hides?: true;
  /** Managers of the station are served, too. */
  orManager?: true;
  query?: (of: Addressed) => string;
  /** The value that is sent as JSON, or a text of the media type `type`. */
  body?: (of: Addressed) => string | object;
  type?: string;
  headers?: (of: Addressed) => Record<string, string>;
  /** Makes the objects that the call uses up, for each call. */
  fresh?: Fresh;
  /** The call ends sessions, tokens or memberships, so the test restores them afterwards. */
  ends?: true;
}

const anyone = (more: Omit<Row, 'least'> = {}): Row => ({ least: 'anyone', ...more });
const signedIn = (more: Omit<Row, 'least'> = {}): Row => ({ least: 'signed-in', ...more });
const sadmin = (more: Omit<Row, 'least'> = {}): Row => ({ least: 'sadmin', ...more });
const operator = (more: Omit<Row, 'least'> = {}): Row => ({ least: 'operator', ...more });
const station = (more: Omit<Row, 'least'> = {}): Row => ({ least: 'station', ...more });
const ofAccount = (least: Role, more: Omit<Row, 'least' | 'by'> = {}): Row => ({
  least,
  by: 'accountId',
  ...more,
});
const ofSadmin = (more: Omit<Row, 'least' | 'by'> = {}): Row => ({
  least: 'sadmin',
  by: 'accountId',
  ...more,
});
const ofStation = (least: Role, more: Omit<Row, 'least' | 'by'> = {}): Row => ({
  least,
  by: 'stationId',
  ...more,
});

const ofViolation = (least: Role, more: Omit<Row, 'least' | 'by'> = {}): Row => ({
  least,
  by: 'groupkey',
  ...more,
});

const WRONG_CODE: Omit<Row, 'least'> = {
  answers: [400],
  noTokens: true,
  usersOnly: true,
  query: () => '?code=123456&device_name=Phone',
};
const FORM = 'application/x-www-form-urlencoded';
const LIVE = { answers: [101] };
const basic = ({ stationId, stationpwd }: Addressed) => ({
  authorization: `Basic ${Buffer.from(`${stationId}:${stationpwd}`).toString('base64')}`,
});
const reading = () => ({ time: Date.now(), measurements: { temperature: 50 } });
const upload = ({ stationId, stationpwd }: Addressed) =>
  `?ID=${stationId}&PASSWORD=${stationpwd}&dateutc=now&tempf=50`;
const frost = () => ({ measkey: 'temperature', desc: 'Frost', mode: 'lower', limit: 32 });
const dayLongPast = () => ({ start: '2020-01-01T00:00:00Z', end: '2020-01-02T00:00:00Z', limits: {} });
const unusedId = () => `t${randomBytes(6).toString('hex')}`;
const MULTIPART = 'multipart/form-data; boundary=part';
const file = () =>
  '--part\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\ntime,temperature\r\n--part--\r\n';

const zip = (path: string) =>
  `--part\r\nContent-Disposition: form-data; name="file"; filename="a.zip"\r\n\r\n${textZip(path)}\r\n--part--\r\n`;
const screens: Omit<Row, 'least'> = { answers: [204], type: MULTIPART, body: () => zip('a.css') };
const allScreens = { type: MULTIPART, body: ({ accountId }: Addressed) => zip(`${accountId}/a.css`) };

/**
 * Who may call which operation, written from the contract and not from the code. `matrix.spec.ts` compares the server
 * with it, and fails for an operation without a row. A row names only what differs from most operations.
 */
export const ORACLE: Readonly<Record<string, Row>> = {
  'GET /api/v1/accounts': signedIn(),
  'POST /api/v1/accounts': sadmin({ body: () => ({ id: unusedId(), accountname: 'New' }) }),
  'GET /api/v1/accounts/{accountId}': ofAccount('guest'),
  // Managers may change units; each other field requires an admin (`test/api/accounts`).
  'PATCH /api/v1/accounts/{accountId}': ofAccount('manager', { body: () => ({}) }),
  'DELETE /api/v1/accounts/{accountId}': { least: 'sadmin', by: 'accountId', fresh: freshAccount },
  'GET /api/v1/accounts/{accountId}/units': ofAccount('guest'),
  'PUT /api/v1/accounts/{accountId}/units': ofAccount('manager', { body: () => ({}) }),
  'PATCH /api/v1/accounts/{accountId}/password': ofAccount('admin', {
    answers: [204],
    noTokens: true,
    body: ({ password }) => ({ current_password: password, new_password: password }),
    ends: true,
  }),
  'GET /api/v1/accounts/{accountId}/audit': ofAccount('admin'),
  'GET /api/v1/audit': { least: 'some-admin' },
  'GET /api/v1/sadmin/account_removals': sadmin(),
  'GET /api/v1/accounts/{accountId}/sample_retention': sadmin(),
  'PUT /api/v1/accounts/{accountId}/sample_retention': sadmin({ body: () => ({ keepall: true }) }),

  // Billing is off on this server; `test/api/subscription` has a server that sells.
  'GET /api/v1/subscription/products': signedIn({ answers: [404] }),
  'GET /api/v1/accounts/{accountId}/subscription': ofAccount('admin', { answers: [404] }),
  'POST /api/v1/accounts/{accountId}/subscription': ofAccount('admin', {
    answers: [404],
    body: () => ({ items: ['pri_1'] }),
  }),
  'POST /api/v1/accounts/{accountId}/subscription/preview': ofAccount('admin', {
    answers: [404],
    body: () => ({ items: ['pri_1'] }),
  }),
  'GET /api/v1/accounts/{accountId}/subscription/checkout': ofAccount('admin', { answers: [404] }),
  'GET /api/v1/accounts/{accountId}/features': ofAccount('guest'),
  'POST /api/v1/paddle/webhook': anyone({ answers: [404] }),
  'GET /api/v1/sadmin/parked_webhooks': sadmin(),
  'DELETE /api/v1/sadmin/parked_webhooks/{eventId}': sadmin({ answers: [404] }),

  'GET /api/v1/statistics': sadmin(),
  'POST /api/v1/statistics/stored_samples': sadmin(),
  'GET /api/v1/organization_requests': sadmin(),
  'POST /api/v1/organization_requests': anyone({ body: organizationRequest }),
  'POST /api/v1/organization_requests/approve': sadmin({
    body: ({ requestId: id }) => ({
      ...{ id, accountid: unusedId(), accountname: 'New' },
      initial_admin_email: newAddress(),
    }),
    fresh: freshRequest,
  }),
  'POST /api/v1/organization_requests/deny': sadmin({
    body: ({ requestId: id }) => ({ id }),
    fresh: freshRequest,
  }),
  // Everybody may read the status, and super admins the rest (`test/api/users/organization-requests.spec.ts`).
  'GET /api/v1/organization_requests/{requestId}': anyone({ answers: [200, 404] }),
  'DELETE /api/v1/organization_requests/{requestId}': sadmin({ fresh: freshRequest }),
  'GET /api/v1/accounts/{accountId}/customscreens': ofSadmin(),
  'GET /api/v1/accounts/{accountId}/customscreens/dashboards': ofAccount('guest'),
  'POST /api/v1/accounts/{accountId}/customscreens/import': ofSadmin(screens),
  'GET /api/v1/accounts/{accountId}/customscreens/export': ofSadmin(),
  'DELETE /api/v1/accounts/{accountId}/customscreens': ofSadmin(),
  'GET /api/v1/accounts/{accountId}/customscreens/draft': ofAccount('manager'),
  'POST /api/v1/accounts/{accountId}/customscreens/draft/import': ofSadmin(screens),
  'POST /api/v1/accounts/{accountId}/customscreens/draft/publish': ofSadmin({
    answers: [204],
    fresh: freshDraft,
  }),
  'DELETE /api/v1/accounts/{accountId}/customscreens/draft': ofSadmin(),
  'GET /api/v1/customscreens/export': sadmin({ breaksOff: true }),
  'POST /api/v1/customscreens/import': sadmin({ ...allScreens, answers: [204] }),
  'POST /api/v1/customscreens/import/plan': sadmin(allScreens),
  'GET /screens/mesonet.js': anyone(),

  'GET /api/v1/accounts/{accountId}/users': ofAccount('admin'),
  'POST /api/v1/accounts/{accountId}/users': ofAccount('admin', {
    body: () => ({ email: newAddress(), role: 'guest' }),
  }),
  'PATCH /api/v1/accounts/{accountId}/users/{user}': ofAccount('admin', { body: () => ({ role: 'guest' }) }),
  // This removes another member; every member may leave.
  'DELETE /api/v1/accounts/{accountId}/users/{user}': ofAccount('admin', { ends: true }),
  'GET /api/v1/profile': signedIn({ usersOnly: true }),
  'PATCH /api/v1/profile': signedIn({ usersOnly: true, body: () => ({}) }),
  'DELETE /api/v1/profile': signedIn({ usersOnly: true, noTokens: true, ends: true }),
  'GET /api/v1/sadmin/users': sadmin(),
  // Adding a user who already is a super user changes nothing.
  'POST /api/v1/sadmin/users': sadmin({
    noTokens: true,
    body: ({ email }) => ({ email }),
    answers: [200, 409],
  }),
  'DELETE /api/v1/sadmin/users/{email}': sadmin({ noTokens: true, ends: true }),

  'GET /api/v1/snapshots': sadmin(),
  'POST /api/v1/snapshots': sadmin({ body: () => ({ name: unusedId() }) }),
  // The body is no zip.
  'POST /api/v1/snapshots/import': sadmin({ answers: [422], type: MULTIPART, body: file }),
  'GET /api/v1/snapshots/{snapshotId}': sadmin({ fresh: freshSnapshot }),
  'GET /api/v1/snapshots/{snapshotId}/changes': sadmin({ fresh: freshSnapshot }),
  // A restore would remove objects of other tests, so the snapshot does not exist.
  'POST /api/v1/snapshots/{snapshotId}/restore': sadmin({ answers: [404] }),
  'DELETE /api/v1/snapshots/{snapshotId}': sadmin({ fresh: freshSnapshot }),

  'DELETE /api/v1/sadmin/identities/{email}': sadmin({ noTokens: true, answers: [404] }),

  'POST /api/v1/session': anyone({
    body: ({ accountId, password }) => ({ accountid: accountId, password }),
  }),
  'GET /api/v1/session': signedIn({ strangers: 403 }),
  'DELETE /api/v1/session': signedIn({ noTokens: true, ends: true }),
  'GET /api/v1/sessions': signedIn(),
  'DELETE /api/v1/sessions/{id}': signedIn({ id: 'session', noTokens: true, ends: true }),
  'GET /auth/login': anyone({ answers: [302] }),
  'GET /api/v1/auth/login': anyone({ answers: [302] }),
  // No OpenID provider is configured.
  'GET /auth/callback': anyone({ answers: [404] }),
  'GET /api/v1/auth/callback': anyone({ answers: [404] }),
  'GET /auth/logout': anyone({ answers: [302], noTokens: true, ends: true }),
  'GET /api/v1/auth/logout': anyone({ answers: [302], noTokens: true, ends: true }),
  'POST /auth/logout': anyone({ answers: [200], noTokens: true, ends: true }),
  'POST /api/v1/auth/logout': anyone({ answers: [200], noTokens: true, ends: true }),
  'POST /auth/email': anyone({ answers: [202], body: () => ({ email: newAddress() }) }),
  'POST /api/v1/auth/email': anyone({ answers: [202], body: () => ({ email: newAddress() }) }),
  // A wrong code is refused for every caller, so this refusal does not depend on an account.
  'POST /auth/email/verify': anyone({
    answers: [401],
    body: () => ({ email: newAddress(), code: '123456' }),
  }),
  'POST /api/v1/auth/email/verify': anyone({
    answers: [401],
    body: () => ({ email: newAddress(), code: '123456' }),
  }),
  'POST /auth/totp': anyone({ answers: [401], body: () => ({ code: '123456' }) }),
  'POST /api/v1/auth/totp': anyone({ answers: [401], body: () => ({ code: '123456' }) }),
  'GET /auth/totp_qrcode': sadmin({ noTokens: true, usersOnly: true }),
  'GET /api/v1/auth/totp_qrcode': sadmin({ noTokens: true, usersOnly: true }),
  'GET /auth/enable_totp': sadmin(WRONG_CODE),
  'POST /auth/enable_totp': sadmin(WRONG_CODE),
  'GET /api/v1/auth/enable_totp': sadmin(WRONG_CODE),
  'POST /api/v1/auth/enable_totp': sadmin(WRONG_CODE),
  'GET /auth/email/link': anyone({ answers: [410] }),
  'POST /auth/email/link': anyone({ answers: [410], type: FORM, body: () => 'token=none' }),
  'GET /api/v1/auth/email/link': anyone({ answers: [410] }),
  'POST /api/v1/auth/email/link': anyone({ answers: [410], type: FORM, body: () => 'token=none' }),
  'GET /auth/setup': anyone({ answers: [410] }),
  'POST /auth/setup': anyone({ answers: [410], type: FORM, body: () => 'token=none' }),
  'GET /api/v1/auth/setup': anyone({ answers: [410] }),
  'POST /api/v1/auth/setup': anyone({ answers: [410], type: FORM, body: () => 'token=none' }),
  'GET /api/v1/access_tokens': sadmin(),
  'POST /api/v1/access_tokens': sadmin({
    noTokens: true,
    usersOnly: true,
    body: () => ({ description: 'Another', expires_in: 1 }),
  }),
  'DELETE /api/v1/access_tokens/{id}': sadmin({ id: 'token', ends: true }),

  'GET /api/v1/stations': signedIn(),
  'GET /api/v1/accounts/{accountId}/stations': ofAccount('guest'),
  'POST /api/v1/accounts/{accountId}/stations': ofAccount('manager', {
    body: () => ({ stationname: 'Roof' }),
  }),
  'GET /api/v1/accounts/{accountId}/stations/{stationId}': ofStation('guest'),
  'PATCH /api/v1/accounts/{accountId}/stations/{stationId}': ofStation('manager', { body: () => ({}) }),
  'DELETE /api/v1/accounts/{accountId}/stations/{stationId}': ofStation('manager', { fresh: freshStation }),
  'GET /api/v1/stations/{stationId}/intake': ofStation('manager'),
  'PATCH /api/v1/stations/{stationId}/intake': ofStation('manager', { body: () => ({}) }),
  'GET /api/v1/stations/{stationId}/measurements': ofStation('guest'),
  'POST /api/v1/stations/{stationId}/measurements': ofStation('manager', {
    body: () => ({ key: `x_${unusedId()}`, label: 'Level', class: 'level', unit: 'feetLevel' }),
  }),
  'PATCH /api/v1/stations/{stationId}/measurements/{key}': ofStation('manager', {
    body: () => ({ label: 'River' }),
  }),
  'DELETE /api/v1/stations/{stationId}/measurements/{key}': ofStation('manager', { fresh: freshMeasurement }),
  'GET /api/v1/stations/{stationId}/rederive': ofStation('manager'),
  // A station may have one job at a time, and an account a few.
  'POST /api/v1/stations/{stationId}/rederive': ofStation('manager', {
    answers: [202, 409],
    body: () => ({ start: '2020-01-01T00:00:00Z', end: '2020-01-02T00:00:00Z' }),
  }),
  'GET /api/v1/stations/{stationId}/rederive/{rederivation}': ofStation('manager'),
  // No samples are stored of that time, so the job may have ended by itself.
  'DELETE /api/v1/stations/{stationId}/rederive/{rederivation}': ofStation('manager', {
    answers: [204, 409],
  }),
  'POST /api/v1/stations/{stationId}/rotate_password': ofStation('manager', { fresh: freshStation }),
  'GET /api/v1/stations/{stationId}/logs': ofStation('manager'),
  'GET /api/v1/stations/{stationId}/uploads': ofStation('manager'),
  'GET /api/v1/stations/{stationId}/uploads/{uploadId}': ofStation('manager'),
  'GET /api/v1/stations/{stationId}/quality': ofStation('manager'),
  'POST /api/v1/stations/{stationId}/quality/preview': ofStation('manager', { body: dayLongPast }),
  'POST /api/v1/stations/{stationId}/quality/apply': ofStation('manager', { body: dayLongPast }),
  'GET /api/v1/stations/{stationId}/rain_ledger': ofStation('manager'),
  'PATCH /api/v1/stations/{stationId}/rain_ledger/{entry}': ofStation('manager', {
    body: () => ({ amount: null }),
  }),

  'GET /api/v1/accounts/{accountId}/stations/{stationId}/imports': ofStation('manager'),
  'POST /api/v1/accounts/{accountId}/stations/{stationId}/imports': ofStation('manager', {
    answers: [202],
    type: MULTIPART,
    body: file,
  }),
  'GET /api/v1/accounts/{accountId}/stations/{stationId}/imports/{job}': ofStation('manager'),
  'PATCH /api/v1/accounts/{accountId}/stations/{stationId}/imports/{job}': ofStation('manager', {
    answers: [202],
    body: ({ table }) => ({ table }),
    fresh: freshImport,
  }),
  'DELETE /api/v1/accounts/{accountId}/stations/{stationId}/imports/{job}': ofStation('manager', {
    fresh: freshImport,
  }),
  'POST /api/v1/accounts/{accountId}/stations/{stationId}/imports/{job}/start': ofStation('manager', {
    answers: [202],
    fresh: freshLonelyImport,
  }),
  // An import that never started cannot be undone.
  'POST /api/v1/accounts/{accountId}/stations/{stationId}/imports/{job}/undo': ofStation('manager', {
    answers: [409],
  }),

  'GET /api/v1/alarms': { least: 'some-manager' },
  'GET /api/v1/accounts/{accountId}/stations/{stationId}/alarms': ofStation('manager'),
  'POST /api/v1/accounts/{accountId}/stations/{stationId}/alarms': ofStation('manager', { body: frost }),
  'PATCH /api/v1/accounts/{accountId}/stations/{stationId}/alarms/{alarmId}': ofStation('manager', {
    body: () => ({ limit: 30 }),
  }),
  'DELETE /api/v1/accounts/{accountId}/stations/{stationId}/alarms/{alarmId}': ofStation('manager', {
    fresh: freshAlarm,
  }),
  'POST /api/v1/accounts/{accountId}/stations/{stationId}/alarms/dry_run': ofStation('manager', {
    body: () => ({ alarm: frost(), start: '2026-01-01T00:00:00Z', end: '2026-01-02T00:00:00Z' }),
  }),
  'GET /api/v1/stations/{stationId}/violations': ofStation('guest'),
  'GET /api/v1/accounts/{accountId}/violations': ofAccount('guest'),
  'GET /api/v1/violations/{groupkey}': ofViolation('guest'),
  'POST /api/v1/violations/{groupkey}/acknowledge': ofViolation('manager', {
    body: () => ({ note: 'Seen' }),
    fresh: freshViolation,
  }),
  'POST /api/v1/violations/{groupkey}/snooze': ofViolation('manager', {
    body: () => ({ minutes: 60 }),
    fresh: freshViolation,
  }),
  'GET /api/v1/accounts/{accountId}/notification_groups': ofAccount('manager'),
  'GET /api/v1/accounts/{accountId}/notification_groups/members': ofAccount('manager'),
  'POST /api/v1/accounts/{accountId}/notification_groups': ofAccount('manager', {
    body: () => ({ desc: 'Growers', service: 'email', address: ['ops@example.org'] }),
  }),
  'PATCH /api/v1/accounts/{accountId}/notification_groups/{groupId}': ofAccount('manager', {
    body: () => ({ desc: 'Growers' }),
  }),
  'DELETE /api/v1/accounts/{accountId}/notification_groups/{groupId}': ofAccount('manager', {
    fresh: freshGroup,
  }),
  // Guests get only their own tokens (`test/api/alarms`).
  'GET /api/v1/accounts/{accountId}/device_tokens': ofAccount('guest', { noVisitors: true }),
  'POST /api/v1/accounts/{accountId}/device_tokens': ofAccount('guest', {
    noVisitors: true,
    body: () => ({ device_token: unusedId(), name: 'Phone' }),
  }),
  'GET /api/v1/accounts/{accountId}/device_tokens/{tokenId}': ofAccount('manager', { hides: true }),
  'PATCH /api/v1/accounts/{accountId}/device_tokens/{tokenId}': ofAccount('manager', {
    body: () => ({ enabled: true }),
    fresh: freshDevice,
  }),
  'DELETE /api/v1/accounts/{accountId}/device_tokens/{tokenId}': ofAccount('manager', {
    hides: true,
    fresh: freshDevice,
  }),
  'GET /{accountId}/admin/alarms/approve_token/{tokenId}': ofAccount('manager', { fresh: freshDevice }),
  'POST /{accountId}/admin/alarms/approve_token/{tokenId}': ofAccount('manager', { fresh: freshDevice }),
  'GET /{accountId}/admin/alarms/deny_token/{tokenId}': ofAccount('manager', { fresh: freshDevice }),
  'POST /{accountId}/admin/alarms/deny_token/{tokenId}': ofAccount('manager', { fresh: freshDevice }),
  'GET /{accountId}/admin/alarms/test_notification/{groupId}': ofAccount('manager', { fresh: freshGroup }),
  'POST /{accountId}/admin/alarms/test_notification/{groupId}': ofAccount('manager', { fresh: freshGroup }),
  'GET /api/v1/accounts/{accountId}/web_push_key': ofAccount('guest', { noVisitors: true }),
  'GET /api/v1/accounts/{accountId}/maintenance_windows': ofAccount('manager'),
  'POST /api/v1/accounts/{accountId}/maintenance_windows': ofAccount('manager', {
    body: () => ({ start: '2026-01-01T00:00:00Z', end: '2026-01-02T00:00:00Z', reason: 'Paint' }),
  }),
  'PATCH /api/v1/accounts/{accountId}/maintenance_windows/{windowId}': ofAccount('manager', {
    body: () => ({ reason: 'Paint' }),
  }),
  'DELETE /api/v1/accounts/{accountId}/maintenance_windows/{windowId}': ofAccount('manager', {
    fresh: freshWindow,
  }),

  'GET /api/v1/stations/{stationId}/latest': ofStation('guest'),
  'GET /api/v1/accounts/{accountId}/latest': ofAccount('guest'),
  'GET /api/v1/stations/{stationId}/trendsummarydata': ofStation('guest'),
  'GET /api/trendsummarydata/{stationId}': ofStation('guest'),
  'GET /api/v1/stations/{stationId}/trenddata': ofStation('guest', { query: () => '?measKeys=temperature' }),
  'GET /api/v1/stations/{stationId}/trenddatakeys': ofStation('guest'),
  'GET /api/v1/stations/{stationId}/trendchart': ofStation('guest', { query: () => '?measKeys=temperature' }),
  'WS /accounts/{accountId}/stations/realtimedata': ofAccount('guest', LIVE),
  'WS /api/v1/accounts/{accountId}/stations/realtimedata': ofAccount('guest', LIVE),
  'WS /accounts/{accountId}/stations/{stationId}/realtimedata': ofStation('guest', LIVE),
  'WS /api/v1/accounts/{accountId}/stations/{stationId}/realtimedata': ofStation('guest', LIVE),

  'POST /api/v1/stations/{stationId}/samples': station({ body: reading, headers: basic, orManager: true }),
  'POST /api/v1/stations/{stationId}/microserver': station({
    type: 'text/xml',
    body: () => '<oriondata station="1"><meas name="mtTemp1" unit="degreeF">50</meas></oriondata>',
    headers: basic,
  }),
  'GET /weatherstation/updateweatherstation.php': station({ query: upload }),
  'POST /weatherstation/updateweatherstation.php': station({
    type: FORM,
    body: (of) => upload(of).slice(1),
  }),
  'POST /data/report/{stationId}/{stationpwd}': station({
    type: FORM,
    body: () => 'dateutc=now&tempf=50',
  }),
  'POST /data/report': station({
    type: FORM,
    body: ({ passkey }) => `PASSKEY=${passkey}&dateutc=now&tempf=50`,
  }),
  'GET /data/ambient/{stationId}/{stationpwd}': station({ query: () => '?dateutc=now&tempf=50' }),
  'POST /write': station({
    answers: [204],
    type: 'text/plain',
    body: () => 'w temperature=50',
    headers: basic,
  }),
  'POST /api/v2/write': station({
    answers: [204],
    type: 'text/plain',
    body: () => 'w temperature=50',
    headers: basic,
  }),

  'GET /api/v1/console-settings': anyone(),
  'GET /api/v1/sadmin/console-settings': sadmin(),
  'GET /api/v1/info': signedIn(),
  'GET /api/info': signedIn(),
  'GET /api/v1/deprecated_route_hits': sadmin(),
  'GET /api/v1/deprecated_route_hits/summary': sadmin(),
  'GET /api/v1/service-notices': anyone(),
  'GET /featureflags': { least: 'guest', by: 'subject', noVisitors: true },
  'GET /api/v1/featureflags': { least: 'guest', by: 'subject', noVisitors: true },
  'GET /featureflags/improved_login_rollout': anyone(),
  'GET /api/v1/featureflags/improved_login_rollout': anyone(),
  'GET /featureflags/{flag}': signedIn(),
  'GET /api/v1/featureflags/{flag}': signedIn(),
  'PUT /featureflags/{flag}': sadmin({ body: () => ({ enabled: true }) }),
  'PUT /api/v1/featureflags/{flag}': sadmin({ body: () => ({ enabled: true }) }),
  'DELETE /featureflags/{flag}': sadmin({ answers: [200] }),
  'DELETE /api/v1/featureflags/{flag}': sadmin({ answers: [200] }),
  'GET /api/v1/sadmin/featureflags': sadmin(),
  'GET /health/live': anyone(),
  'GET /health/ready': anyone(),
  'GET /metrics': operator(),
};
