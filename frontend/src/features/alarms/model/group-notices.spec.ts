import { type Violation } from '@mesonet/contract/violations.js';
import { groupNotices } from './group-notices.js';

type Told = [kind: string, time: string, state: string, group?: string];

const violation = (desc: string, told: Told[]) =>
  ({
    ...{ groupkey: desc, desc, stationid: '1000' },
    notifications: told.map(([kind, time, state, group = 'Operations']) => ({
      ...{ kind, state, group },
      time: `2026-11-22T${time}Z`,
    })),
  }) as Violation;

const linesOf = (violations: Violation[], count = 9) =>
  groupNotices(violations, 'Operations', count).map(
    ({ kind, desc, sent, recipients, failed }) => `${kind} ${desc} ${sent}/${recipients} ${failed}`,
  );

describe('the notices of a group', () => {
  it('are one line for each moment of an episode, the newest first', () => {
    const frost = violation('Frost', [
      ['cleared', '08:25:00', 'sent'],
      ['fired', '07:10:01', 'sent'],
      ['fired', '07:10:00', 'failed'],
      ['fired', '07:10:00', 'sent'],
      ['fired', '07:10:00', 'waiting'],
    ]);
    const wind = violation('Wind', [['fired', '08:00:00', 'sent']]);
    expect(linesOf([frost, wind])).toEqual([
      'cleared Frost 1/1 0',
      'fired Wind 1/1 0',
      'fired Frost 1/1 0',
      'fired Frost 1/3 1',
    ]);
    expect(linesOf([frost, wind], 1)).toEqual(['cleared Frost 1/1 0']);
  });

  it('are its own alone', () => {
    expect(linesOf([violation('Frost', [['fired', '07:10:00', 'sent', 'Others']])])).toEqual([]);
    expect(linesOf([])).toEqual([]);
  });
});
