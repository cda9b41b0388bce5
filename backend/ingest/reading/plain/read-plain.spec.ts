import fc from 'fast-check';
import { DEFAULT_INTAKE } from '@mesonet/contract/station-intake.js';
import { NUMERIC_KEYS } from '@mesonet/contract/measurements.js';
import { decodeBatch } from '../../../samples/journal/batch-codec.js';
import type { PackedUpload, PackJob } from '../packed-upload.js';
import type { UploadFormat } from '../read-upload.js';
import { readAndPack } from '../read-worker.js';
import { readPlain } from './read-plain.js';

const NOW = Date.UTC(2026, 10, 20, 12);
const REFUSAL = { code: 'timestamp_too_old', detail: 'Too old' };
const LINES = { kind: 'lines', precision: 'ms' } as const;
const JSON_BODY = { kind: 'json' } as const;

function job(body: string, format: UploadFormat, changes: Partial<PackJob> = {}): PackJob {
  const station = { series: 7, stationId: 'Demo_1', intake: DEFAULT_INTAKE, extras: null };
  return {
    bytes: Buffer.from(body),
    format,
    station,
    now: NOW,
    from: -Infinity,
    refusal: REFUSAL,
    ...changes,
  };
}

/** Lines are numbered for errors only, and a plain upload has none. */
function contentOf({ found, fingerprints, batches }: PackedUpload) {
  const observations = batches.flatMap(({ bytes }) => decodeBatch(bytes));
  return { found: { ...found, lineNumbers: [] }, fingerprints: [...fingerprints], observations };
}

/** @returns whether it was read as plain; then the usual way gives the same */
async function agrees(given: PackJob): Promise<boolean> {
  const plain = readPlain(given);
  if (plain) expect(contentOf(plain)).toEqual(contentOf(await readAndPack(given)));
  return plain !== null;
}

/** Now and then something odd, so that most uploads are plain. */
const mostly = <T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 300, arbitrary: usual }, { weight: 1, arbitrary: odd });
const number = mostly(
  fc.integer({ min: -9_000, max: 7_000_000 }).map((n) => n / 100),
  fc.oneof(
    fc.double({ min: -200, max: 70_000, noNaN: true }),
    fc.constantFrom(-9999, -99.9, 32_767, 0, -0, 1e-7, 123_456_789_012_345_680),
  ),
);
const time = mostly(fc.integer({ min: NOW - 1e9, max: NOW }), fc.constant(NOW + 1e9));
const key = mostly(fc.constantFrom(...NUMERIC_KEYS), fc.constantFrom('riverStage', 'a b'));
const measurements = fc.dictionary(key, number, { minKeys: 1, maxKeys: 20 });
const samples = fc.array(fc.record({ time, measurements }), { minLength: 1, maxLength: 40 });
const space = fc.constantFrom(undefined, 1, '\t');

function inLines(given: { time: number; measurements: Record<string, number> }[], head: string): string {
  const line = ({ time, measurements }: (typeof given)[number]) => {
    const fields = Object.entries(measurements).map(([key, value]) => `${key.replace(' ', '\\ ')}=${value}`);
    return `${head} ${fields.join()} ${time}`;
  };
  return given.map(line).join('\n');
}

describe('readPlain', () => {
  it('gives what the usual way gives, or leaves the upload to it', async () => {
    let plain = 0;
    await fc.assert(
      fc.asyncProperty(
        samples,
        space,
        fc.constantFrom('w', 'w,station=demo_1'),
        async (given, indent, head) => {
          if (await agrees(job(JSON.stringify(given, null, indent), JSON_BODY))) plain += 1;
          if (await agrees(job(inLines(given, head), LINES))) plain += 1;
        },
      ),
      { numRuns: 500 },
    );
    expect(plain).toBeGreaterThan(200);
  });

  it('gives what the usual way gives after any damage to a body', async () => {
    const given = [1, 2, 3].map((n) => ({
      time: NOW - n,
      measurements: { temperature: 70 + n, windSpeed: n / 3 },
    }));
    const bodies = [
      [JSON.stringify(given), JSON_BODY],
      [inLines(given, 'w,station=demo_1,host=pi'), LINES],
    ] as const;
    const byte = fc.oneof(fc.nat({ max: 255 }), fc.constantFrom(...Buffer.from('",:{}[] \\=\n-.0e')));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...bodies), fc.nat(), byte, async ([body, format], place, damage) => {
        const bytes = Buffer.from(body);
        bytes[place % bytes.length] = damage;
        await agrees(job('', format, { bytes }));
      }),
      { numRuns: 3_000 },
    );
  });

  it.each<[what: string, body: string, format: UploadFormat]>([
    ['an array of samples', `[{"time":${NOW},"measurements":{"temperature":70.5}}]`, JSON_BODY],
    [
      'a time with an offset',
      `[{"measurements":{"windSpeed":1},"time":"2026-11-20T13:00:00+01:00"}]`,
      JSON_BODY,
    ],
    ['lines with another tag', `w,host=pi,station=DEMO_1 temperature=70.5,windSpeed=3 ${NOW}\n`, LINES],
    ['nanoseconds', `w windSpeed=3 ${NOW}123456`, { kind: 'lines', precision: 'ns' }],
  ])('reads %s', async (_what, body, format) => {
    expect(await agrees(job(body, format))).toBe(true);
  });

  it.each<[what: string, body: string, format: UploadFormat]>([
    [
      'a sample with units',
      `[{"time":${NOW},"units":"metric","measurements":{"temperature":20}}]`,
      JSON_BODY,
    ],
    ['no time', '[{"measurements":{"temperature":20}}]', JSON_BODY],
    ['a key twice', `[{"time":${NOW},"measurements":{"temperature":1,"temperature":2}}]`, JSON_BODY],
    ['a text', `[{"time":${NOW},"measurements":{"precipitationType":"rain"}}]`, JSON_BODY],
    ['a null', `[{"time":${NOW},"measurements":{"temperature":null}}]`, JSON_BODY],
    ['something behind the array', `[{"time":${NOW},"measurements":{"temperature":1}}] 1`, JSON_BODY],
    ['an empty array', '[]', JSON_BODY],
    ['another station', `w,station=demo_2 windSpeed=3 ${NOW}`, LINES],
    ['an integer of the protocol', `w windSpeed=3i ${NOW}`, LINES],
    ['a line without a time', 'w windSpeed=3', LINES],
    ['a comment', `# so\nw windSpeed=3 ${NOW}`, LINES],
    ['NDJSON', `{"time":${NOW},"measurements":{"temperature":1}}`, { kind: 'ndjson' }],
  ])('leaves %s to the usual way', (_what, body, format) => {
    expect(readPlain(job(body, format))).toBeNull();
  });

  it('leaves samples of before the retention, and stations with mappings or measurements of their own', () => {
    const body = `[{"time":${NOW},"measurements":{"temperature":1}}]`;
    const { station } = job(body, JSON_BODY);
    const intake = { ...DEFAULT_INTAKE, mappings: { temperature: { key: 'dewPoint' } } };
    for (const changes of [
      { from: NOW + 1 },
      { station: { ...station, intake } },
      { station: { ...station, extras: new Map() } },
    ]) {
      expect(readPlain(job(body, JSON_BODY, changes))).toBeNull();
    }
  });

  it('packs many rows into several batches', async () => {
    const many = Array.from({ length: 3_000 }, (_, n) => ({
      time: NOW - n,
      measurements: Object.fromEntries(NUMERIC_KEYS.slice(0, n % 2 ? 40 : 30).map((key) => [key, n / 7])),
    }));
    expect(await agrees(job(JSON.stringify(many), JSON_BODY))).toBe(true);
  });
});
