import { plainStation } from '../../../../test/support/stations/plain-station.js';
import { stateOf } from '../../shared/stations/station-state.js';
import { describeStates } from './describe-states.js';

const live = (name: string) => plainStation(name, { active: true, last_update: '2026-11-22T14:00:00.000Z' });
const silent = (name: string) =>
  plainStation(name, { active: false, last_update: '2026-11-22T12:07:00.000Z' });
const never = (name: string) => plainStation(name, { active: false, last_update: null });
const since = () => '12:07';

it.each([
  [live('A'), 'live'],
  [silent('A'), 'silent'],
  [never('A'), 'never'],
] as const)('tells the state of a station', (each, state) => {
  expect(stateOf(each)).toBe(state);
});

it.each([
  [[live('A'), live('B')], '2 of 2 live', []],
  [
    [live('A'), silent('Pass'), never('Probe one')],
    '1 of 3 live',
    ['Pass is silent since 12:07', 'Probe one has never sent'],
  ],
  [[silent('A'), silent('B'), silent('C')], '0 of 3 live', ['3 are silent']],
  [[live('A'), ...['B', 'C', 'D'].map(never)], '1 of 4 live', ['3 have never sent']],
] as const)('says in one line what runs and what does not (%#)', (stations, words, others) => {
  expect(describeStates(stations, since)).toEqual({ live: words, others });
});
