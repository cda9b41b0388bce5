import * as argon2 from '@node-rs/argon2';
import { hashPassword, verifyPassword } from './passwords.js';

// The real library runs here. The test watches its calls, because they take nearly all the time of a check.
jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual<typeof argon2>('@node-rs/argon2');
  return { ...real, verify: jest.fn(real.verify) };
});

const COST = '$argon2id$v=19$m=19456,t=2,p=1$';
const asked = () => jest.mocked(argon2.verify).mock.calls.map(([hash]) => String(hash).slice(0, COST.length));

beforeEach(() => jest.mocked(argon2.verify).mockClear());

it('checks one hash of the same cost, whether there is an account or not', async () => {
  const hash = await hashPassword('right password');
  for (const [known, password, isRight] of [
    [hash, 'right password', true],
    [hash, 'wrong password', false],
    [null, 'right password', false],
    [null, 'an account that does not exist', false],
    [hash, '', false],
    [null, 'x'.repeat(2_000), false],
  ] as const) {
    expect(await verifyPassword(known, password)).toBe(isRight);
  }
  expect(asked()).toEqual(Array.from({ length: 6 }, () => COST));
});
