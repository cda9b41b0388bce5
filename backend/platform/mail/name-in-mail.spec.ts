import fc from 'fast-check';
import { nameInMail, nameInSubject } from './name-in-mail.js';

/** Matches everything of which a mail program could make a link, and more. */
const LINK = /\w:\/\/|www\.\w|[\p{L}\p{N}-]\.[\p{L}\p{N}]|\S@\S/iu;

describe('names in mails', () => {
  it.each([
    ['Hill Farm', 'Hill Farm'],
    ['St. Mary’s Obs. Inc.', 'St. Mary’s Obs. Inc.'],
    ['Pay at https://evil.example/x', 'Pay at https: evil. example/x'],
    ['WWW.evil.example', 'WWW. evil. example'],
    ['ann@evil.example', 'ann at evil. example'],
    ['evil\u200b.\u200bexample', 'evil. example'],
    ['evil．example', 'evil. example'],
    ['evil。example', 'evil. example'],
    ['two\r\nlines\u202e', 'two lines'],
  ])('%j becomes %j', (name, written) => {
    expect(nameInMail(name)).toBe(written);
  });

  it('never hold a link, nor lose their words', () => {
    const piece = fc.constantFrom(
      'http',
      '://',
      '.',
      'www',
      '@',
      'a',
      '1',
      ' ',
      '\u200b',
      '．',
      'ä',
      '/',
      '\n',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const written = nameInMail(pieces.join(''));
        expect(written).not.toMatch(LINK);
        expect(written.replace(/[^a-zä]/g, '').length).toBeGreaterThanOrEqual(
          pieces.join('').replace(/[^a-zä]/g, '').length,
        );
      }),
    );
  });

  it('are cut in subjects, between characters', () => {
    expect(nameInSubject('x'.repeat(60))).toBe('x'.repeat(60));
    expect(nameInSubject('🌧'.repeat(61))).toBe(`${'🌧'.repeat(59)}…`);
    expect(nameInSubject(`${'x'.repeat(58)} ${'y'.repeat(90)}`)).toBe(`${'x'.repeat(58)}…`);
  });
});
