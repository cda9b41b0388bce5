import fc from 'fast-check';
import { jsonTexts, MalformedJson, parseJsonText } from './json-texts.js';

const read = (body: string, isLines = false) => [...jsonTexts(body, isLines)].map(parseJsonText);

describe('jsonTexts', () => {
  it.each([
    ['{"a":1}', [{ a: 1 }]],
    [' [ ] ', []],
    ['[{"a":[1,{"b":"]}"}]} , 2,null,"x,\\"y"]', [{ a: [1, { b: ']}' }] }, 2, null, 'x,"y']],
    ['\ufeff[1]', [1]],
    ['"a\\\\"', ['a\\']],
    ['7', [7]],
  ])('cuts %j', (body, values) => {
    expect(read(body)).toEqual(values);
  });

  it.each([
    ['{"a":1}\n{"a":2}\r\n\n  {"a":3}  ', [{ a: 1 }, { a: 2 }, { a: 3 }]],
    ['{\n "a": 1\n}\n{"a":2}\n', [{ a: 1 }, { a: 2 }]],
    ['\n\n', []],
    ['[1,2]\n3', [[1, 2], 3]],
  ])('cuts the lines of %j', (body, values) => {
    expect(read(body, true)).toEqual(values);
  });

  it.each([
    '',
    ' ',
    '{',
    '[',
    '[1',
    '[1,',
    '[1,]',
    '[,1]',
    '[1 2]',
    '[1]]',
    '[1],[2]',
    '{"a":1}{"a":2}',
    '{"a":1} x',
    '{"a":1',
    '{"a":1]',
    '{"a" 1}',
    '{a:1}',
    "{'a':1}",
    '{"a":NaN}',
    '{"a":Infinity}',
    '{"a":01}',
    '"a',
    '"a\nb"',
    '{"a":1,"a":2}',
    '{"a":{"b":1,"b":1}}',
    '{"a":1,"\\u0061":2}',
    '[{"a":1},{"a":1,"a":1}]',
    ']',
    ',',
    '[:]',
    '{"__proto__":1,"__proto__":2}',
  ])('refuses %j', (body) => {
    expect(() => read(body)).toThrow(MalformedJson);
  });

  it.each(['{"a":1} {"a":2}', '{"a":1},{"a":2}', '{"a":1}]', '}', ',', '{"a":1}\n{'])(
    'refuses %j as lines',
    (body) => {
      expect(() => read(body, true)).toThrow(MalformedJson);
    },
  );

  it('takes 20 levels and refuses 21, those of the surrounding array included', () => {
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
    expect(read(nested(20))).toHaveLength(1);
    expect(() => read(nested(21))).toThrow(MalformedJson);
    expect(read(`{"a":${nested(19)}}`)).toHaveLength(1);
    expect(() => read(`{"a":${nested(20)}}`)).toThrow(MalformedJson);
    expect(() => read('['.repeat(1_000_000))).toThrow(MalformedJson);
  });

  it('keeps a member named __proto__ an ordinary member', () => {
    const [value] = read('{"__proto__":{"polluted":true}}');
    expect(Object.keys(value as object)).toEqual(['__proto__']);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it('gives back whatever JSON.stringify wrote', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue({ maxDepth: 5 }), { maxLength: 8 }), fc.nat(3), (values, indent) => {
        const expected: unknown = JSON.parse(JSON.stringify(values));
        expect(read(JSON.stringify(values, null, indent))).toEqual(expected);
        expect(read(values.map((value) => JSON.stringify(value)).join('\n'), true)).toEqual(expected);
      }),
    );
  });

  it('accepts exactly the single values JSON.parse accepts, but for repeated names and depth', () => {
    const near = fc
      .tuple(
        fc.json({ maxDepth: 4 }),
        fc.nat(40),
        fc.constantFrom('', '"', '{', '}', '[', ']', ',', ':', '\\', ' ', '1'),
      )
      .map(([text, at, piece]) => text.slice(0, at) + piece + text.slice(at + 1));
    fc.assert(
      fc.property(fc.oneof(near, fc.string()), (text) => {
        const expected = outcome(() => [JSON.parse(text) as unknown].flat(1));
        const actual = outcome(() => read(text));
        if (actual instanceof Error) {
          const isStricter = actual.message.includes('twice') || actual.message.includes('deeper');
          expect(actual).toBeInstanceOf(MalformedJson);
          expect(expected instanceof Error || isStricter).toBe(true);
        } else expect(actual).toEqual(expected);
      }),
      { numRuns: 5000 },
    );
  });
});

function outcome<T>(run: () => T): T | Error {
  try {
    return run();
  } catch (error) {
    return error as Error;
  }
}
