import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** @returns files below the folder that contain one of the numbers, as a double or as text */
export async function filesHolding(folder: string, numbers: readonly number[]): Promise<string[]> {
  const needles = numbers.flatMap((number) => [doubleOf(number), Buffer.from(String(number))]);
  const holding: string[] = [];
  const look = async (entries: Awaited<ReturnType<typeof entriesOf>>) => {
    for (const entry of entries) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isDirectory()) await look(await unlessGone(entriesOf(path), []));
      if (!entry.isFile()) continue;
      const bytes = await unlessGone(readFile(path), Buffer.alloc(0));
      if (needles.some((needle) => bytes.includes(needle))) holding.push(relative(folder, path));
    }
  };
  await look(await entriesOf(folder));
  return holding.sort();
}

const entriesOf = (folder: string) => readdir(folder, { withFileTypes: true });

/** Databases may remove files and folders at any time. */
function unlessGone<T>(reading: Promise<T>, otherwise: T): Promise<T> {
  return reading.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return otherwise;
    throw error;
  });
}

function doubleOf(number: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(number);
  return bytes;
}
