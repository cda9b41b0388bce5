import { isCommonPassword } from './common-passwords.js';

describe('isCommonPassword', () => {
  // The last one is the 3,000th of the list. The next one of the list is below, among those that pass.
  it.each([
    'password',
    'PassWord',
    '12345678',
    'qwertyuiop',
    'p@ssw0rd',
    'iloveyou',
    'Trustno1',
    '1q2w3e4r',
    '13101988',
  ])('knows %s', (password) => expect(isCommonPassword(password)).toBe(true));

  it.each(['correct horse battery staple', 'Zurich-Regen-84', '', 'ü'.repeat(8), '13101992'])(
    'lets %s pass',
    (password) => expect(isCommonPassword(password)).toBe(false),
  );
});
