import { type Account } from '@mesonet/contract/accounts.js';
import { type Alarm } from '@mesonet/contract/alarms.js';
import { type Station } from '@mesonet/contract/stations.js';

export interface AccountStations {
  accountId: string;
  name: string;
  total: number;
  active: number;
  stations: readonly Station[];
}

/**
 * Groups the stations of all organizations by organization, sorted by name. An organization
 * without stations is left out.
 */
export function stationsByAccount(
  stations: readonly Station[],
  accounts: readonly Account[],
): AccountStations[] {
  const groups = new Map<string, Station[]>();
  for (const station of stations) {
    const group = groups.get(station.accountid);
    if (group) group.push(station);
    else groups.set(station.accountid, [station]);
  }
  const nameOf = namesOf(accounts);
  return [...groups]
    .map(([accountId, group]) => ({
      accountId,
      name: nameOf(accountId),
      total: group.length,
      active: group.filter(({ active }) => active).length,
      stations: group,
    }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** Counts the alarms of each organization, the most alarms first. */
export function alarmsByAccount(
  alarms: readonly Alarm[],
  accounts: readonly Account[],
): { accountId: string; name: string; alarms: number }[] {
  const counts = new Map<string, number>();
  for (const { accountid } of alarms) counts.set(accountid, (counts.get(accountid) ?? 0) + 1);
  const nameOf = namesOf(accounts);
  return [...counts]
    .map(([accountId, count]) => ({ accountId, name: nameOf(accountId), alarms: count }))
    .sort((a, b) => b.alarms - a.alarms || a.name.localeCompare(b.name));
}

/**
 * @returns a function that returns the name of an organization, or its id where the account has no name or is not
 *   loaded yet
 */
export function namesOf(accounts: readonly Account[]): (accountId: string) => string {
  const names = new Map(accounts.map(({ _id, accountname }) => [_id, accountname]));
  return (accountId) => names.get(accountId) || accountId;
}

/** Computes the percentage of active stations, rounded down, so that 100 % means all; 0 without stations. */
export function percentActive(active: number, total: number): number {
  return total === 0 ? 0 : Math.floor((active / total) * 100);
}
