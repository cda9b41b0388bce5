import type { Role } from '@mesonet/contract/common.js';
import { type Addressed, MISSING } from './fixtures.js';
import type { Row } from './oracle.js';
import type { AccountName, Caller, World } from './world.js';

/** The object that a call addresses. */
export interface Target {
  name: string;
  /** The account that the object names; null when no existing account can be found from it. */
  account: AccountName | null;
  /** True when everything that the path names exists in that account. */
  exists: boolean;
  of: Addressed;
}

/** One call of the matrix. */
export interface Cell {
  operation: string;
  row: Row;
  caller: Caller;
  target: Target;
  /** The statuses that are correct. */
  expected: number[];
  isServed: boolean;
}

const RANK: Record<Role, number> = { guest: 1, manager: 2, admin: 3 };
/** Path parameters besides account and station. */
const PARTS = [
  ...(['user', 'key', 'job', 'entry', 'uploadId', 'email', 'rederivation'] as const),
  ...(['alarmId', 'groupId', 'tokenId', 'windowId', 'requestId'] as const),
];
const UNAUTHORIZED = 401;
const FORBIDDEN = 403;
const NOT_FOUND = 404;

export function cellsOf(operation: string, row: Row, world: World): Cell[] {
  return world.callers.flatMap((caller) =>
    targetsOf(operation, row, caller, world).map((target) => {
      const refusal = refusalOf(row, caller, target);
      const expected = refusal === null ? (row.answers ?? usualAnswers(operation)) : [refusal];
      return { operation, row, caller, target, expected, isServed: refusal === null };
    }),
  );
}

/** @returns the statuses that are correct when a row names none */
function usualAnswers(operation: string): number[] {
  return [operation.startsWith('DELETE ') ? 204 : 200];
}

function targetsOf(operation: string, row: Row, caller: Caller, { accounts, foreign }: World): Target[] {
  const { A, B, open } = accounts;
  const parts = PARTS.filter((part) => operation.includes(`{${part}}`));
  const missingParts = Object.fromEntries(parts.map((part) => [part, MISSING[part]]));
  const own: Target = { name: 'A', account: 'A', exists: true, of: A };
  const missing: Target = { name: 'what is missing', account: null, exists: false, of: MISSING };
  const lost: Target = {
    ...own,
    name: 'A, of it what is missing',
    exists: false,
    of: { ...A, ...missingParts },
  };
  if (row.id) {
    const id = row.id;
    const others: Target[] = [
      { ...missing, name: "somebody else's", of: { ...A, id: foreign[id] } },
      missing,
    ];
    if (caller.own[id] === MISSING.id) return others;
    return [{ ...own, name: 'its own', of: { ...A, id: caller.own[id] } }, ...others];
  }
  const isAboutAccount = row.by !== undefined || /\{(accountId|stationId)\}/.test(operation);
  if (!isAboutAccount) return parts.length > 0 ? [own, lost] : [own];
  const places: Target[] = [own, { name: 'B', account: 'B', exists: true, of: B }, missing];
  if (parts.length > 0) {
    const lent = Object.fromEntries(parts.map((part) => [part, B[part]]));
    places.push(lost, { ...lost, name: 'A, of it what is of B', of: { ...A, ...lent } });
  } else {
    places.push({ name: 'an account that welcomes visitors', account: 'open', exists: true, of: open });
  }
  if (operation.includes('{accountId}') && operation.includes('{stationId}')) {
    const { accountId } = A;
    places.push({
      name: "A's account with B's station",
      account: null,
      exists: false,
      of: { ...B, accountId },
    });
  }
  return places;
}

/** @returns the status of the refusal; null when the call is served */
function refusalOf(row: Row, caller: Caller, target: Target): number | null {
  const { least } = row;
  if (least === 'anyone') return caller.isToken && row.noTokens ? FORBIDDEN : null;
  if (least === 'station') {
    if (caller.station) return target.account === 'A' && target.exists ? null : UNAUTHORIZED;
    return row.orManager ? refusalOf({ least: 'manager', by: 'stationId' }, caller, target) : UNAUTHORIZED;
  }
  const welcomes = least === 'guest' && target.account === 'open' && !row.noVisitors;
  if (!caller.isSignedIn) return welcomes ? null : (row.strangers ?? UNAUTHORIZED);
  if (caller.isToken && row.noTokens) return FORBIDDEN;
  if (least === 'sadmin' || least === 'operator') {
    const isStranger = row.by !== undefined && (target.account === null || !caller.roles[target.account]);
    if (!caller.isSuperAdmin) return isStranger ? NOT_FOUND : FORBIDDEN;
  } else if (least === 'some-admin') {
    if (!caller.isSuperAdmin && !Object.values(caller.roles).includes('admin')) return FORBIDDEN;
  } else if (least === 'some-manager') {
    const manages = Object.values(caller.roles).some((role) => role !== 'guest');
    if (!caller.isSuperAdmin && !manages) return FORBIDDEN;
  } else if (least !== 'signed-in' && !caller.isSuperAdmin) {
    const role = target.account === null ? undefined : caller.roles[target.account];
    if (role === undefined) return NOT_FOUND;
    if (RANK[role] < RANK[least]) return row.hides ? NOT_FOUND : FORBIDDEN;
  }
  if (row.usersOnly && caller.isShared) return FORBIDDEN;
  return target.exists ? null : NOT_FOUND;
}
