import fc from 'fast-check';
import { MASK } from '../../../platform/secrets/secret-names.js';
import { getProtocol } from '../../protocols/protocols.js';
import { maskSecrets } from './mask-secrets.js';
import { unicodeText } from '../../../../test/support/unicode-text.js';

const UPLOADS: readonly [format: string, sent: string, shown: string][] = [
  [
    'weather_underground',
    'ID=demo_1&PASSWORD=s3cret&dateutc=now&tempf=51.3',
    'ID=demo_1&PASSWORD=•••&dateutc=now&tempf=51.3',
  ],
  ['weather_underground', 'id=demo_1&%50assword=a%26b&tempf=1', 'id=demo_1&%50assword=•••&tempf=1'],
  [
    'ecowitt',
    'PASSKEY=A1B2C3D4E5F60718293A4B5C6D7E8F90&stationtype=GW2000A&tempf=1',
    'PASSKEY=•••&stationtype=GW2000A&tempf=1',
  ],
  [
    'ambient',
    'stationtype=AMBWeatherV4&PASSKEY=00:11:22:33:44:55&MAC=00:11:22:33:44:55&tempf=1',
    'stationtype=AMBWeatherV4&PASSKEY=•••&MAC=•••&tempf=1',
  ],
  [
    'json',
    '{"password": "a\\"b", "measurements":{"temperature":1}}',
    '{"password": "•••", "measurements":{"temperature":1}}',
  ],
  ['json', '[{"api_key":12345,"time":1}', '[{"api_key":"•••","time":1}'],
  ['json', '{"passw\\u006frd":"x","compass":2}', '{"passw\\u006frd":"•••","compass":2}'],
  ['weewx', '{"outTemp_F":"51", "password":"cut of', '{"outTemp_F":"51", "password":"•••"'],
  [
    'line',
    'w,station=demo_1,token=abc temperature=1,pwd="a b,c" 1',
    'w,station=demo_1,token="•••" temperature=1,pwd="•••" 1',
  ],
  ['csv', 'time,temperature\n1,2', 'time,temperature\n1,2'],
  ['csv', 'time,"password"\n1,s3cret\n2,s3cret', `time,"password"\n${MASK}`],
  [
    'microserver',
    '<oriondata station="a" password=\'x y\'><meas name="passkey">K</meas><meas name="mtTemp1">5</meas><token>T</token></oriondata>',
    '<oriondata station="a" password="•••"><meas name="passkey">•••</meas><meas name="mtTemp1">5</meas><token>•••</token></oriondata>',
  ],
  [
    'json',
    '{"device":{"password":"x1","mac":7},"time":1}',
    '{"device":{"password":"•••","mac":"•••"},"time":1}',
  ],
  ['json', '{"a":[{"b":[[{"pwd" : ["x","y"]}]]}],"c":1}', '{"a":[{"b":[[{"pwd" : "•••"}]]}],"c":1}'],
  ['json', '{"auth":{"user":"u","pass":"x}"},"c":1}', '{"auth":"•••","c":1}'],
  ['json', '{"payload":"{\\"password\\":\\"x1\\"}"}', '{"payload":"{\\"password\\":\\"•••\\"}"}'],
  ['json', '{"a":"b"", "password":"x 1", "c":2}', '{"a":"b"", "password":"•••", "c":2}'],
  ['json', "{password: 'x y', c: 2}", "{password: '•••', c: 2}"],
  ['json', 'ID=demo_1&PASSWORD=x1&tempf=5', 'ID=demo_1&PASSWORD=•••&tempf=5'],
  ['json', 'Authorization: Basic ZGVtbw==\nx: 1', 'Authorization: •••\nx: 1'],
  ['ndjson', '{"a":{"token":"x"}}\n{"token":null,"b":1}', '{"a":{"token":"•••"}}\n{"token":"•••","b":1}'],
  [
    'ecowitt',
    'device[pass]=x&d=%7B%22pwd%22%3A%22y%22%7D',
    `device[pass]=•••&d=${encodeURIComponent('{"pwd":"•••"}')}`,
  ],
  ['line', 'w note="{\\"password\\":\\"x\\"}" 1', 'w note="{\\"password\\":\\"•••\\"}" 1'],
  ['csv', '\n\ntime,wifi_pass\n1,x', '\n\ntime,wifi_pass\n•••'],
  [
    'microserver',
    '<d><password><a>x</a><password>y</password>z</password><b>1</b></d>',
    '<d><password>•••</password><b>1</b></d>',
  ],
  ['microserver', '<d><pwd><![CDATA[a</pwd>b]]></pwd><b>1</b></d>', '<d><pwd>•••</pwd><b>1</b></d>'],
  ['microserver', '<d><pwd><!-- </pwd> -->b', '<d><pwd>•••'],
  [
    'microserver',
    '<n:token v=">"/><meas name="pass&#119;ord" value="x">K</meas>',
    '<n:token v="•••"/><meas name="pass&#119;ord" value="•••">•••</meas>',
  ],
];

const NAMES = [
  'password',
  'PASSKEY',
  'passwd',
  'api_key',
  'apikey',
  'Token',
  'secret',
  'Authorization',
  'MAC',
];

const masked = (text: string, format: string, secrets: readonly string[]) =>
  maskSecrets(text, getProtocol(format), secrets);

describe('maskSecrets', () => {
  it.each(UPLOADS)('of %s: %s', (format, sent, shown) => {
    expect(masked(sent, format, [])).toBe(shown);
  });

  it('masks what the sender identified itself with wherever it stands', () => {
    expect(masked('tempf=1&note=p%26ssword1&x=p&ssword1', 'ecowitt', ['p&ssword1'])).toBe(
      `tempf=1&note=${MASK}&x=${MASK}`,
    );
    expect(masked('tempf=1', 'ecowitt', ['', '1'])).toBe('tempf=1');
  });

  it.each<[string, string]>([
    ['line', 'a'],
    ['line', '\\ '],
    ['json', '"'],
    ['json', '\\"'],
    ['json', '"a" '],
    ['microserver', 'a'],
    ['microserver', '<a'],
    ['microserver', '<a '],
    ['microserver', 'a='],
    ['ecowitt', '%'],
    ['csv', ','],
  ])('of %s is not held up by 16 kB of %s', (format, piece) => {
    const text = piece.repeat(16_384 / piece.length);
    expect(masked(text, format, ['a secret of theirs'])).toBe(text);
  });

  const secret = unicodeText({ minLength: 8, maxLength: 40 }).map((text) => `#${text}#`);
  const name = fc.constantFrom(...NAMES);
  const others = fc.dictionary(fc.stringMatching(/^f[0-9]{1,8}$/), fc.double(), { maxKeys: 5 });

  it('lets no secret through in a form, however it is encoded', () => {
    fc.assert(
      fc.property(name, secret, others, (field, value, rest) => {
        const pairs = Object.entries({ ...rest, [field]: value, fend: 1 }).map(
          ([key, each]): [string, string] => [key, String(each)],
        );
        const form = new URLSearchParams(pairs).toString();
        const shown = new URLSearchParams(masked(form, 'ecowitt', []));
        expect(shown.get(field)).toBe(MASK);
        expect([...shown.keys()]).toEqual(pairs.map(([key]) => key));
      }),
    );
  });

  it('lets no secret through in JSON, whole or cut anywhere within it', () => {
    fc.assert(
      fc.property(name, secret, others, fc.nat(40), (field, value, rest, cut) => {
        const json = JSON.stringify({ ...rest, [field]: value, fend: 1 });
        expect(JSON.parse(masked(json, 'json', []))).toMatchObject({ [field]: MASK, fend: 1 });
        const start = json.indexOf(`"${field}":"`) + field.length + 4;
        const shown = masked(json.slice(0, start + 1 + cut), 'json', []);
        expect(shown.slice(start).startsWith(MASK)).toBe(true);
      }),
    );
  });

  const SECRET = 'Xq7Zw4Kp9Rt2Vb6Nm3';
  const plain = fc.oneof(
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.stringMatching(/^[a-z "\\{}:,]{0,9}$/),
  );
  /** A member with the name of a secret may hold any of these. */
  const hidden = fc.oneof(
    fc.constant<unknown>(SECRET),
    fc.constant<unknown>([1, SECRET]),
    fc.constant<unknown>({ inner: { value: SECRET }, 'b}': '"' }),
  );
  const member = fc.tuple(name, hidden);
  const { tree } = fc.letrec<{ tree: object }>((tie) => ({
    tree: fc.oneof(
      { depthSize: 'medium', withCrossShrink: true },
      fc
        .tuple(others, member, others)
        .map(([before, [key, value], after]) => ({ ...before, [key]: value, ...after })),
      fc
        .tuple(others, fc.stringMatching(/^g\w{1,5}$/), tie('tree'))
        .map(([rest, key, inner]) => ({ [key]: inner, ...rest })),
      fc.tuple(fc.array(plain, { maxLength: 3 }), tie('tree')).map(([before, inner]) => [...before, inner]),
    ),
  }));

  it('lets no member through at any depth, in JSON, in lines of it, and in JSON within a form or a text', () => {
    fc.assert(
      fc.property(tree, fc.constantFrom(0, 1, 2), (value, indent) => {
        const json = JSON.stringify(value, null, indent);
        const line = JSON.stringify(value);
        const shown = [
          masked(json, 'json', []),
          masked(json, 'weewx', []),
          masked(`${line}\n${line}`, 'ndjson', []),
          masked(new URLSearchParams({ a: '1', d: json, b: '2' }).toString(), 'ecowitt', []),
        ];
        for (const text of shown)
          expect([
            text.includes(SECRET),
            text.includes(MASK) || text.includes(encodeURIComponent(MASK)),
          ]).toEqual([false, true]);
        expect(() => void JSON.parse(shown[0]!)).not.toThrow();
        expect(masked(json, 'line', [])).not.toContain(SECRET);
      }),
    );
  });

  it('shows JSON without secrets as it is', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: fc.constantFrom(...'abc "{}[]:,\\') }), (value) => {
        const json = JSON.stringify(value);
        expect(masked(json, 'json', [SECRET])).toBe(json);
      }),
    );
  });

  it('masks a known secret in every encoding, also where the text is cut in it', () => {
    const known = fc
      .string({ minLength: 8, maxLength: 40, unit: 'grapheme' })
      .filter((text) => text === text.trim());
    fc.assert(
      fc.property(known, (text) => {
        const written = [
          text,
          encodeURIComponent(text),
          new URLSearchParams({ a: text }).toString().slice(2),
          JSON.stringify(text).slice(1, -1),
          [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
          text
            .split('')
            .map((char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
            .join(''),
          [...text].map((char) => `&#${char.codePointAt(0)};`).join(''),
          [...text].map((char) => `&#x${char.codePointAt(0)!.toString(16)};`).join(''),
        ];
        for (const each of written) expect(masked(`<<${each}>>`, 'csv', [text])).toBe(`<<${MASK}>>`);
        expect(masked(`<<${text.slice(0, 7)}`, 'csv', [text])).toBe(`<<${MASK}`);
      }),
    );
  });

  it('masks nothing of an upload that holds no secret', () => {
    const upload = 'stationtype=GW2000A&model=GW2000&tempf=51.3&compass=2&freq=868M&passage=1&runtime=77';
    expect(masked(upload, 'ecowitt', [SECRET])).toBe(upload);
  });
});
