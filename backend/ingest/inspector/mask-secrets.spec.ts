import fc from 'fast-check';
import type { UploadFormat } from './kept-upload.js';
import { MASK } from '../../platform/secrets/secret-names.js';
import { maskSecrets } from './mask-secrets.js';

const UPLOADS: readonly [format: UploadFormat, sent: string, shown: string][] = [
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

describe('maskSecrets', () => {
  it.each(UPLOADS)('of %s: %s', (format, sent, shown) => {
    expect(maskSecrets(sent, format, [])).toBe(shown);
  });

  it('masks what the sender identified itself with wherever it stands', () => {
    expect(maskSecrets('tempf=1&note=p%26ssword1&x=p&ssword1', 'ecowitt', ['p&ssword1'])).toBe(
      `tempf=1&note=${MASK}&x=${MASK}`,
    );
    expect(maskSecrets('tempf=1', 'ecowitt', ['', '1'])).toBe('tempf=1');
  });

  it.each<[UploadFormat, string]>([
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
    expect(maskSecrets(text, format, ['a secret of theirs'])).toBe(text);
  });

  const secret = fc.string({ minLength: 8, maxLength: 40, unit: 'binary' }).map((text) => `#${text}#`);
  const name = fc.constantFrom(...NAMES);
  const others = fc.dictionary(fc.stringMatching(/^f[0-9]{1,8}$/), fc.double(), { maxKeys: 5 });

  it('lets no secret through in a form, however it is encoded', () => {
    fc.assert(
      fc.property(name, secret, others, (field, value, rest) => {
        const pairs = Object.entries({ ...rest, [field]: value, fend: 1 }).map(
          ([key, each]): [string, string] => [key, String(each)],
        );
        const form = new URLSearchParams(pairs).toString();
        const shown = new URLSearchParams(maskSecrets(form, 'ecowitt', []));
        expect(shown.get(field)).toBe(MASK);
        expect([...shown.keys()]).toEqual(pairs.map(([key]) => key));
      }),
    );
  });

  it('lets no secret through in JSON, whole or cut anywhere within it', () => {
    fc.assert(
      fc.property(name, secret, others, fc.nat(40), (field, value, rest, cut) => {
        const json = JSON.stringify({ ...rest, [field]: value, fend: 1 });
        expect(JSON.parse(maskSecrets(json, 'json', []))).toMatchObject({ [field]: MASK, fend: 1 });
        const start = json.indexOf(`"${field}":"`) + field.length + 4;
        const shown = maskSecrets(json.slice(0, start + 1 + cut), 'json', []);
        expect(shown.slice(start).startsWith(MASK)).toBe(true);
      }),
    );
  });
});
