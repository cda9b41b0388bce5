import { randomBytes, randomUUID } from 'node:crypto';
import type { ImportTable } from '@mesonet/contract/imports.js';
import type { RainLedgerPage } from '@mesonet/contract/rain-ledger.js';
import type { UploadPage } from '@mesonet/contract/uploads.js';
import { AlarmCalls } from '../../support/alarms/alarm-calls.js';
import { addEpisode } from '../../support/alarms/episodes.js';
import { addMember } from '../../support/people/email-sign-in.js';
import { ImportJobs } from '../../support/samples/import-jobs.js';
import { newOrganizationRequest } from '../../support/people/organization-request.js';
import { newAddress } from '../../support/people/outbox.js';
import { ScreenCalls, zipOf } from '../../support/screens/screen-calls.js';
import type { TestAccount, TestServer, TestStation } from '../../support/servers/server.js';
import { waitFor } from '../../support/wait-for.js';

/** One object of each kind, under the parameter names of the paths: `{stationId}` is `stationId`. */
export interface Addressed {
  accountId: string;
  /** Password of the account's own sign-in. */
  password: string;
  stationId: string;
  stationpwd: string;
  passkey: string;
  /** Address of a member. */
  user: string;
  /** Address of a super user. */
  email: string;
  /** Key of an own measurement of the station. */
  key: string;
  /** Id of an import that was read and not started. */
  job: string;
  table: ImportTable | null;
  /** Id of an entry of the rain ledger. */
  entry: string;
  uploadId: string;
  /** Id of a job that derives a part of the station's past again. */
  rederivation: string;
  alarmId: string;
  groupId: string;
  /** The id of a device that nobody approved yet, registered by the account's own sign-in. */
  tokenId: string;
  /** The id of a maintenance window. */
  windowId: string;
  /** The groupkey of a violation that has fired. */
  groupkey: string;
  /** The id of a request for an organization. */
  requestId: string;
  /** The id of a parked event of the payment provider; there is none, since billing is off. */
  eventId: string;
  /** The name of a snapshot; no snapshot has it unless a test takes one. */
  snapshotId: string;
  /** The id that the path means by `{id}`. */
  id: string;
  flag: string;
  /** Session of the account's own sign-in, with which a test makes objects. */
  cookie: string;
}

/** Makes the objects that a call uses up. */
export type Fresh = (server: TestServer, of: Addressed) => Promise<Partial<Addressed>>;

const accountOf = ({ accountId: id, password, cookie }: Addressed): TestAccount => ({ id, password, cookie });

export const freshAccount: Fresh = async (server) => ({ accountId: (await server.createAccount()).id });

export const freshStation: Fresh = async (server, of) => {
  const { id, password } = await server.createStation(accountOf(of));
  return { stationId: id, stationpwd: password };
};

export const freshMeasurement: Fresh = async (server, { stationId, cookie }) => {
  const key = `x_${randomBytes(6).toString('hex')}`;
  const body = { key, label: 'River', class: 'level', unit: 'feetLevel' };
  const answer = await server.postJson(`/api/v1/stations/${stationId}/measurements/`, body, { cookie });
  expect(answer.status).toBe(200);
  return { key };
};

export const freshImport: Fresh = async (server, of) => {
  const jobs = new ImportJobs(server, accountOf(of), { id: of.stationId } as TestStation);
  const { _id, guess } = await jobs.upload('time,temperature (°F)\n2020-01-01T00:00:00Z,50\n');
  return { job: _id, table: guess!.table };
};

const rederived: Fresh = async (server, { stationId, cookie }) => {
  const range = { start: '2020-01-01T00:00:00Z', end: '2020-01-02T00:00:00Z' };
  const answer = await server.postJson(`/api/v1/stations/${stationId}/rederive/`, range, { cookie });
  expect(answer.status).toBe(202);
  return { rederivation: ((await answer.json()) as { _id: string })._id };
};

const callsOf = (server: TestServer, { accountId: id, cookie }: Addressed) =>
  new AlarmCalls(server, { id, cookie });

export const freshAlarm: Fresh = async (server, of) => ({
  alarmId: (await callsOf(server, of).alarm({ id: of.stationId }))._id,
});

export const freshGroup: Fresh = async (server, of) => ({ groupId: (await callsOf(server, of).group())._id });

export const freshDevice: Fresh = async (server, of) => ({
  tokenId: (await callsOf(server, of).device())._id,
});

export const freshWindow: Fresh = async (server, { accountId, cookie }) => {
  const body = { start: '2026-01-01T00:00:00Z', end: '2026-01-02T00:00:00Z', reason: 'Paint' };
  const path = `/api/v1/accounts/${accountId}/maintenance_windows/`;
  const answer = await server.postJson(path, body, { cookie });
  expect(answer.status).toBe(200);
  return { windowId: ((await answer.json()) as { _id: string })._id };
};

export const freshRequest: Fresh = async (server) => ({
  requestId: (await newOrganizationRequest(server)).id,
});

/** Adds an episode that nobody has acknowledged yet. */
export const freshViolation: Fresh = async (server, of) => ({
  groupkey: (await addEpisode(server, of)).groupkey,
});

export const freshSnapshot: Fresh = async (server) => {
  const name = `s${randomBytes(6).toString('hex')}`;
  const answer = await server.postJson('/api/v1/snapshots/', { name }, { cookie: await server.superAdmin() });
  expect(answer.status).toBe(200);
  return { snapshotId: name };
};

/** Imports a draft of the account's screens. */
export const freshDraft: Fresh = async (server, { accountId }) => {
  const screens = new ScreenCalls(server, accountId, await server.superAdmin());
  expect((await screens.import(zipOf({ 'RT/main.html': '<p>' }), 'draft/')).status).toBe(204);
  return {};
};

/** Uses a new station, because only one import of a station can be under way. */
export const freshLonelyImport: Fresh = async (server, of) => {
  const station = await freshStation(server, of);
  return { ...station, ...(await freshImport(server, { ...of, ...station })) };
};

const DEFAULTS = {
  ...{ user: '', email: '', id: '', flag: 'user_management', snapshotId: 'none' },
  eventId: 'evt_none',
  ...{ job: '', table: null, rederivation: '' },
  ...{ alarmId: '', groupId: '', tokenId: '', windowId: '', groupkey: '', requestId: '' },
};

/** Creates a public account with a station and an episode, and nothing else. */
export async function openAccount(server: TestServer): Promise<Addressed> {
  const account = await server.createAccount({ isPublic: true });
  const { id: accountId, password, cookie } = account;
  const { id: stationId, password: stationpwd } = await server.createStation(account);
  const none = { passkey: '', key: '', entry: '', uploadId: '' };
  const { groupkey } = await addEpisode(server, { accountId, stationId });
  return { ...DEFAULTS, accountId, password, cookie, stationId, stationpwd, ...none, groupkey };
}

/**
 * Creates an account with one object of each kind.
 * @param email address of a super user who belongs to no account
 */
export async function fullAccount(server: TestServer, email: string): Promise<Addressed> {
  const account = await server.createAccount();
  const { id: accountId, password, cookie } = account;
  const station = await server.createStation(account, { timezone: 'UTC' });
  const user = newAddress('invited');
  await addMember(server, account, { email: user, role: 'guest' });
  // The account has a second admin, because the only one could not leave.
  await addMember(server, account, { email: newAddress('other'), role: 'admin' });
  const of: Addressed = {
    ...DEFAULTS,
    ...{ accountId, password, cookie, user, email },
    ...{ stationId: station.id, stationpwd: station.password, key: '', entry: '', uploadId: '' },
    passkey: await registerPasskey(server, station, cookie),
  };
  await letItRain(server, station);
  return {
    ...of,
    ...(await freshMeasurement(server, of)),
    ...(await freshImport(server, of)),
    ...(await rederived(server, of)),
    ...(await freshAlarm(server, of)),
    ...(await freshGroup(server, of)),
    ...(await freshDevice(server, of)),
    ...(await freshWindow(server, of)),
    ...(await freshViolation(server, of)),
    ...(await freshRequest(server, of)),
    ...(await recorded(server, of)),
  };
}

/** Ids and names of objects that do not exist. */
export const MISSING: Addressed = {
  ...DEFAULTS,
  accountId: 'nobody',
  password: 'nothing',
  stationId: 'nobody_1000',
  stationpwd: 'nothing',
  passkey: '0'.repeat(32),
  user: 'nobody@example.org',
  email: 'nobody@example.org',
  key: 'x_nothing',
  job: '999999999',
  entry: '999999999',
  uploadId: '999999999',
  rederivation: '999999999',
  alarmId: randomUUID(),
  groupId: randomUUID(),
  tokenId: randomUUID(),
  windowId: randomUUID(),
  requestId: randomUUID(),
  eventId: 'evt_none',
  groupkey: `1795357920000-${randomUUID()}`,
  id: randomUUID(),
  cookie: '',
};

async function registerPasskey(server: TestServer, { id }: TestStation, cookie: string): Promise<string> {
  const passkey = randomBytes(16).toString('hex').toUpperCase();
  const answer = await server.patchJson(`/api/v1/stations/${id}/intake/`, { passkey }, cookie);
  expect(answer.status).toBe(200);
  return passkey;
}

async function letItRain(server: TestServer, station: TestStation): Promise<void> {
  for (const [minute, rainYear] of [1, 1.1].entries()) {
    const time = Date.parse('2026-05-20T12:00:00Z') + minute * 60_000;
    const answer = await server.upload(station, { time, measurements: { rainYear } });
    expect(answer.status).toBe(200);
  }
}

/** @returns the ledger entry and the upload that the samples of a station created */
async function recorded(
  server: TestServer,
  { stationId, cookie }: Addressed,
): Promise<Pick<Addressed, 'entry' | 'uploadId'>> {
  const path = `/api/v1/stations/${stationId}`;
  const entry = await waitFor('an entry of the ledger', async () => {
    const { items } = await server.get<RainLedgerPage>(`${path}/rain_ledger/`, cookie);
    return items[0]?._id;
  });
  const uploads = await server.get<UploadPage>(`${path}/uploads/`, cookie);
  return { entry, uploadId: uploads.items[0]!.id };
}
