import fc from 'fast-check';
import { DEFAULT_INTAKE } from '@mesonet/contract/station-intake.js';
import { NUMERIC_KEYS } from '@mesonet/model/measurements.js';
import { decodeBatch } from '../../../samples/journal/batch-codec.js';
import { getBulkProtocol } from '../../protocols/protocols.js';
import type { PackedUpload, PackJob } from '../read-job.js';
import { readAndPack } from '../read-upload.js';
import { readPlain } from './read-plain.js';

const NOW = Date.UTC(2026, 10, 20, 12);
const REFUSAL = { code: 'timestamp_too_old', detail: 'Too old' };

/** Names the format of a body, and the unit of its timestamps where it has one. */
type BodyFormat = Pick<PackJob, 'format' | 'precision'>;

const LINES: BodyFormat = { format: 'line', precision: 'ms' };
const JSON_BODY: BodyFormat = { format: 'json', precision: '' };

function job(body: string, format: BodyFormat, changes: Partial<PackJob> = {}): PackJob {
  const station = { series: 7, stationId: 'Demo_1', intake: DEFAULT_INTAKE, extras: null };
  return {
    bytes: Buffer.from(body),
    ...format,
    station,
    now: NOW,
    from: -Infinity,
    refusal: REFUSAL,
    ...changes,
  };
}

const plain = (given: PackJob) => readPlain(getBulkProtocol(given.format), given);

/** Leaves out the line numbers, which serve errors only: a plain upload has no errors. */
function contentOf({ found, fingerprints, batches }: PackedUpload) {
  const observations = batches.flatMap(({ bytes }) => decodeBatch(bytes));
  return { found: { ...found, lineNumbers: [] }, fingerprints: [...fingerprints], observations };
}

/**
 * Checks that an upload read as plain gives the same as the usual way.
 * @returns false when it was not plain
 */
async function agrees(given: PackJob): Promise<boolean> {
  const columns = plain(given);
  if (columns)
    expect(contentOf(columns)).toEqual(contentOf(await readAndPack(getBulkProtocol(given.format), given)));
  return columns !== null;
}

/** Makes an odd value now and then, so that most uploads are plain. */
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

  it.each<[what: string, body: string, format: BodyFormat]>([
    ['an array of samples', `[{"time":${NOW},"measurements":{"temperature":70.5}}]`, JSON_BODY],
    [
      'a time with an offset',
      `[{"measurements":{"windSpeed":1},"time":"2026-11-20T13:00:00+01:00"}]`,
      JSON_BODY,
    ],
    ['lines with another tag', `w,host=pi,station=DEMO_1 temperature=70.5,windSpeed=3 ${NOW}\n`, LINES],
    ['nanoseconds', `w windSpeed=3 ${NOW}123456`, { format: 'line', precision: 'ns' }],
  ])('reads %s', async (_what, body, format) => {
    expect(await agrees(job(body, format))).toBe(true);
  });

  it.each<[what: string, body: string, format: BodyFormat]>([
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
    ['NDJSON', `{"time":${NOW},"measurements":{"temperature":1}}`, { format: 'ndjson', precision: '' }],
  ])('leaves %s to the usual way', (_what, body, format) => {
    expect(plain(job(body, format))).toBeNull();
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
      expect(plain(job(body, JSON_BODY, changes))).toBeNull();
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
