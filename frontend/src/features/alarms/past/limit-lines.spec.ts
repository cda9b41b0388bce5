import { displayUnits } from '../../../shared/units/display-units.js';
import { type AlarmDraft, draftOf, NEW_ALARM } from '../model/alarm-draft.js';
import { limitLines, nearbyLimits } from './limit-lines.js';

const units = displayUnits('degreeF,mph', {});
const draft = (more: Partial<AlarmDraft>): AlarmDraft => ({
  ...draftOf(NEW_ALARM, units),
  measkey: 'temperature',
  ...more,
});

describe('the lines of a rule', () => {
  it.each([
    [{ type: 'upper', limit: 40, clear: 3 }, ['limit 40', 'null 37']],
    [{ type: 'lower', limit: 40, clear: 3 }, ['limit 40', 'null 43']],
    [{ type: 'range', min: 20, max: 80, clear: 5 }, ['min 20', 'max 80', 'null 25', 'null 75']],
    [{ type: 'upper', limit: null }, []],
    [{ type: 'nodata' }, []],
  ] as const)('of %j are %j', (more, lines) => {
    expect(limitLines(draft(more), units).map(({ field, value }) => `${field} ${value}`)).toEqual(lines);
  });
});

describe('limits near to the one of a rule', () => {
  it.each([
    [{ type: 'upper', limit: 40 }, 20, [36, 44]],
    [{ type: 'lower', limit: 32.5 }, 5, [31.5, 33.5]],
    // A limit closer than one step of the last digit would be written like the rule's own.
    [{ type: 'upper', limit: 40 }, 0.2, [39.9, 40.1]],
    [{ type: 'upper', limit: null }, 20, []],
    [{ type: 'range', min: 20, max: 80 }, 20, []],
  ] as const)('%j, lines each %d, are %j', (more, interval, limits) => {
    expect(nearbyLimits(draft(more), interval, 1)).toEqual(limits);
  });
});
