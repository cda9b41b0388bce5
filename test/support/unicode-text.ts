import fc from 'fast-check';

/** Any code point but the halves of a surrogate pair. `unit: 'binary'` takes a second to list all of them. */
const CHARACTER = fc
  .nat(0x10ffff - 0x800)
  .map((index) => String.fromCodePoint(index < 0xd800 ? index : index + 0x800));

/** Makes texts of any characters of Unicode, for property tests. */
export function unicodeText(limits: { minLength?: number; maxLength?: number } = {}): fc.Arbitrary<string> {
  return fc.string({ ...limits, unit: CHARACTER });
}
