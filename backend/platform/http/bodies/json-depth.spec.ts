import fc from 'fast-check';
import { isTooDeep, MAX_JSON_DEPTH } from './json-depth.js';

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
const ask = (text: string) => isTooDeep(Buffer.from(text));

describe('isTooDeep', () => {
  it.each([
    ['[', ']'],
    ['{"a":', '}'],
    ['[{"b":[', ']}]'],
    ['[ "]]]]}}}" , ', ']'],
  ])('tells by the limit for %s', (open, close) => {
    const levels = open.replace(/".*?"/g, '').replace(/[^[{]/g, '').length;
    const most = Math.floor(MAX_JSON_DEPTH / levels);
    expect(ask(`${open.repeat(most)}1${close.repeat(most)}`)).toBe(false);
    expect(ask(`${open.repeat(most + 1)}1${close.repeat(most + 1)}`)).toBe(true);
    expect(ask(open.repeat(200_000))).toBe(true);
  });

  it('reads no brackets in texts, whatever they hold', () => {
    const text = fc.string({ unit: fc.constantFrom('[', '{', '"', '\\', 'ü', ']', '}') });
    fc.assert(
      fc.property(text, (each) => !ask(JSON.stringify([each.repeat(30), { [each.repeat(9)]: each }]))),
    );
  });

  it('agrees with what a parser finds', () => {
    const value = fc.jsonValue({ maxDepth: 30, depthSize: 'max', stringUnit: 'binary-ascii' });
    fc.assert(fc.property(value, (each) => ask(JSON.stringify(each)) === depthOf(each) > MAX_JSON_DEPTH));
  });

  it.each(['', '"', '"\\', '[[', ']]]]', '1'])('is not upset by %j', (text) => {
    expect(ask(text)).toBe(false);
  });
});
