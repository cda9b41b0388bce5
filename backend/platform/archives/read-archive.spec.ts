import { HOSTILE_ZIPS } from '../../../test/support/archives/hostile-zips.js';
import { type RawEntry, rawZip } from '../../../test/support/archives/raw-zip.js';
import { ArchiveRefusal, toDomainError } from './archive-refusal.js';
import { readArchive } from './read-archive.js';

const LIMITS = { entries: 1_000, bytes: 100 * 1024 * 1024, ratio: 100 };
const ignoresNothing = () => ({ add: () => {}, end: () => {} });

async function answerTo(zip: Buffer): Promise<{ status: number; message: string }> {
  try {
    await readArchive(zip, LIMITS, ignoresNothing);
    return { status: 204, message: '' };
  } catch (error) {
    if (!(error instanceof ArchiveRefusal)) throw error;
    return toDomainError(error);
  }
}

async function textsOf(entries: RawEntry[]): Promise<Record<string, string>> {
  const files = await readArchive(rawZip(entries), LIMITS, ignoresNothing);
  return Object.fromEntries(files.map(({ path, content }) => [path, Buffer.from(content).toString()]));
}

describe('an archive of a stranger', () => {
  it.each(HOSTILE_ZIPS)('is refused: $name', async ({ make, status, detail }) => {
    const answer = await answerTo(make());
    expect([answer.status, answer.message]).toEqual([status, expect.stringContaining(detail)]);
    expect(answer.message.startsWith(detail)).toBe(true);
  });

  it('is read with its folders left out, stored and compressed', async () => {
    expect(
      await textsOf([
        { name: 'RT/', mode: 0o040755 },
        { name: 'RT/main.html', content: '<p>main' },
        { name: 'a b/ü-1.css', content: 'b{}', isStored: true },
        { name: 'empty.css' },
      ]),
    ).toEqual({ 'RT/main.html': '<p>main', 'a b/ü-1.css': 'b{}', 'empty.css': '' });
  });

  it('has names whose letters are put together', async () => {
    expect(Object.keys(await textsOf([{ name: 'u\u0308.css', content: 'b{}' }]))).toEqual(['ü.css']);
  });

  it('is refused by its first entry that offends', async () => {
    const zip = rawZip([{ name: 'ok.css' }, { name: 'first.css', crc: 7 }, { name: '../second.css' }]);
    expect((await answerTo(zip)).message).toBe('Not a valid zip file: first.css (its checksum is wrong)');
  });

  it('leaves out what the caller does not want, but checks it', async () => {
    const wanted = (path: string) => (path === 'a.css' ? null : ignoresNothing());
    const a = { name: 'a.css', content: 'a' };
    const b = { name: 'b.css', content: 'b' };
    const files = await readArchive(rawZip([a, b]), LIMITS, wanted);
    expect(files.map(({ path }) => path)).toEqual(['b.css']);
    await expect(readArchive(rawZip([{ ...a, crc: 1 }, b]), LIMITS, wanted)).rejects.toThrow(ArchiveRefusal);
  });

  it('is as large as the limits allow, not a byte more', async () => {
    const limits = { entries: 2, bytes: 20, ratio: 100 };
    const zipOf = (bytes: number) =>
      rawZip([
        { name: 'a', content: 'a'.repeat(10) },
        { name: 'b', content: 'b'.repeat(bytes) },
      ]);
    expect(await readArchive(zipOf(10), limits, ignoresNothing)).toHaveLength(2);
    await expect(readArchive(zipOf(11), limits, ignoresNothing)).rejects.toMatchObject({
      code: 'archive_too_large',
      entry: 'b',
    });
    const fewer = { ...limits, entries: 1 };
    await expect(readArchive(zipOf(1), fewer, ignoresNothing)).rejects.toMatchObject({ entry: null });
  });
});
