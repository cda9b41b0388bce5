import { type Account } from '@mesonet/contract/accounts.js';
import { type Alarm } from '@mesonet/contract/alarms.js';
import { type Station } from '@mesonet/contract/stations.js';
import { alarmsByAccount, percentActive, stationsByAccount } from './count-by-account.js';

const accounts = [
  { _id: 'a', accountname: 'Valley' },
  { _id: 'b', accountname: 'Harbour' },
  { _id: 'c', accountname: '' },
] as Account[];

describe('statistics by organization', () => {
  it('count stations by name, and leave out who has none', () => {
    const station = (accountid: string, active: boolean) => ({ accountid, active }) as Station;
    const groups = stationsByAccount([station('a', true), station('a', false), station('b', true)], accounts);
    expect(groups.map(({ name, total, active }) => [name, total, active])).toEqual([
      ['Harbour', 1, 1],
      ['Valley', 2, 1],
    ]);
  });

  it('count alarms, the most first, and fall back on the id', () => {
    const alarms = ['a', 'c', 'c', 'gone'].map((accountid) => ({ accountid }) as Alarm);
    expect(alarmsByAccount(alarms, accounts).map(({ name, alarms: count }) => [name, count])).toEqual([
      ['c', 2],
      ['gone', 1],
      ['Valley', 1],
    ]);
  });

  it.each([
    [0, 0, 0],
    [1, 3, 33],
    [2, 3, 66],
    [999, 1_000, 99],
    [5, 5, 100],
  ])('say that %d of %d are %d percent', (active, total, percent) => {
    expect(percentActive(active, total)).toBe(percent);
  });
});
