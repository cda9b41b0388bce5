import { type Violation } from '@mesonet/contract/violations.js';
import { firingAt } from './past-firing.js';

const AT = Date.parse('2026-06-01T10:00:00Z');
const [BEFORE, LATER] = ['2026-06-01T09:00:00.000Z', '2026-06-01T11:00:00.000Z'];

describe('an alarm at a moment of the past', () => {
  const fires = (fields: Partial<Violation>) => {
    const violation = { fired_at: BEFORE, end: null, acknowledged_at: null, ...fields } as Violation;
    return firingAt([violation], AT).length === 1;
  };

  it.each([
    ['fires once it has fired', {}, true],
    ['does not fire before', { fired_at: LATER }, false],
    ['does not fire while it is pending', { fired_at: null }, false],
    ['fires until it ends', { end: LATER }, true],
    ['does not fire after its end', { end: BEFORE }, false],
    ['fires until somebody acknowledges it', { acknowledged_at: LATER }, true],
    ['does not call for anybody afterwards', { acknowledged_at: BEFORE }, false],
  ])('%s', (_, fields, expected) => {
    expect(fires(fields)).toBe(expected);
  });
});
