import { changesOf, storedOf, valuesOf } from './account-values.js';

const saved = valuesOf({
  _id: 'own',
  accountname: 'Own',
  allow_anonymous_guest: false,
  units: {},
  timezone: 'UTC',
  phone: '1',
});

describe('what is sent of an account', () => {
  it('is nothing while nothing differs', () => {
    expect(changesOf({ ...saved }, saved)).toEqual({});
    // The toggle is not shown where its flag is off.
    const { allow_anonymous_guest: _hidden, ...shown } = saved;
    expect(changesOf(shown, saved)).toEqual({});
  });

  it('is what differs', () => {
    const values = { ...saved, phone: '', allow_anonymous_guest: true };
    expect(changesOf(values, saved)).toEqual({ phone: '', allow_anonymous_guest: true });
  });
});

describe('what a form shows once it is saved', () => {
  it('is what is stored, but for what was typed meanwhile', () => {
    const sent = { ...saved, accountname: 'Own ', phone: '2' };
    const stored = { ...saved, accountname: 'Own', phone: '2' };
    expect(storedOf(sent, sent, stored)).toEqual(stored);
    const { phone: _typed, ...others } = stored;
    expect(storedOf({ ...sent, phone: '23' }, sent, stored)).toEqual(others);
  });
});
