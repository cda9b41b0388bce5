import fc from 'fast-check';
import { SecretBox } from './secret-box.js';
import { unicodeText } from '../../../test/support/unicode-text.js';

const box = new SecretBox(Buffer.from('a secret key for this test'));

describe('SecretBox', () => {
  it('opens what it sealed', () => {
    fc.assert(
      fc.property(unicodeText(), fc.string(), (text, owner) => {
        expect(box.open(box.seal(text, owner), owner)).toBe(Buffer.from(text).toString());
      }),
    );
  });

  it('never seals the same text to the same bytes', () => {
    expect(box.seal('text', 'owner')).not.toEqual(box.seal('text', 'owner'));
  });

  it('opens nothing for another owner', () => {
    expect(() => box.open(box.seal('text', 'a_1000'), 'a_1001')).toThrow();
  });

  it('opens nothing with another key', () => {
    const other = new SecretBox(Buffer.from('another secret key here'));
    expect(() => other.open(box.seal('text', 'owner'), 'owner')).toThrow();
    expect(other.fingerprint()).not.toBe(box.fingerprint());
  });

  it('notices every altered byte', () => {
    const sealed = box.seal('text', 'owner');
    for (let i = 0; i < sealed.length; i += 1) {
      const altered = Buffer.from(sealed);
      altered[i]! ^= 1;
      expect(() => box.open(altered, 'owner')).toThrow();
    }
  });

  it('derives unrelated keys for different purposes', () => {
    expect(box.derive('cookie')).not.toEqual(box.derive('seal'));
    expect(box.derive('cookie')).toHaveLength(32);
  });
});
