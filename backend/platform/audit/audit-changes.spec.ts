import { changesOf } from './audit-changes.js';

describe('changesOf', () => {
  it.each([
    [
      { a: 1, b: [1] },
      { a: 2, b: [1] },
      { before: '{"a":1}', after: '{"a":2}' },
    ],
    [undefined, { a: 1 }, { before: null, after: '{"a":1}' }],
    [{ a: 1 }, undefined, { before: '{"a":1}', after: null }],
    [{ a: 1 }, { a: 1 }, { before: '{}', after: '{}' }],
    [undefined, undefined, { before: null, after: null }],
    ['one', 2, { before: '"one"', after: '2' }],
  ])('%j → %j', (before, after, expected) => {
    expect(changesOf(before, after)).toEqual(expected);
  });

  it('never holds a secret, however deep', () => {
    const { before, after } = changesOf(
      { passkey: 'AABBCC', deep: [{ stationpwd: 'hunter22', name: 'Roof' }], token: null, hasToken: false },
      { passkey: 'DDEEFF', deep: [{ stationpwd: 'hunter23', name: 'Roof' }], token: 7, hasToken: true },
    );
    expect(JSON.parse(before!)).toEqual({
      passkey: '•••',
      deep: [{ stationpwd: '•••', name: 'Roof' }],
      token: null,
      hasToken: false,
    });
    expect(`${before} ${after}`).not.toMatch(/AABB|DDEE|hunter|7/);
  });

  it('can be stored, whatever it holds', () => {
    const { after } = changesOf(undefined, { 'a\0': '\ud800 \0 \\u0000 \u{1f600}' });
    expect(JSON.parse(after!)).toEqual({ 'a\ufffd': '\ufffd \ufffd \\u0000 \u{1f600}' });
  });

  it('is bounded', () => {
    expect(changesOf(undefined, 'x'.repeat(1e6)).after).toBe('"Too long to be kept here"');
  });
});
