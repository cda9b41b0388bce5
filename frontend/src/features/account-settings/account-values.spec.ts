import { changesOf, valuesOf } from './account-values.js';

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
