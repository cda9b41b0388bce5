import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** @returns files below the folder that contain one of the numbers, as a double or as text */
export async function filesHolding(folder: string, numbers: readonly number[]): Promise<string[]> {
  const needles = numbers.flatMap((number) => [doubleOf(number), Buffer.from(String(number))]);
  const holding: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    // Databases may remove files at any time.
    const bytes = await readFile(path).catch(() => Buffer.alloc(0));
    if (needles.some((needle) => bytes.includes(needle))) holding.push(relative(folder, path));
  }
  return holding.sort();
}

function doubleOf(number: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(number);
  return bytes;
}
