import { NotFound } from '../../../platform/errors.js';
import { whileThere } from './while-there.js';

async function* blocks(count: number) {
  for (let block = 0; block < count; block += 1) yield await Promise.resolve(block);
}

/** @param goneAfter number of checks after which the station is gone */
async function read(count: number, goneAfter: number): Promise<{ seen: number[]; error: unknown }> {
  const seen: number[] = [];
  let looks = 0;
  try {
    for await (const block of whileThere(blocks(count), () => (looks += 1) <= goneAfter)) seen.push(block);
    return { seen, error: null };
  } catch (error) {
    return { seen, error };
  }
}

describe('whileThere', () => {
  it('hands on all blocks of what stays', async () => {
    expect(await read(3, Infinity)).toEqual({ seen: [0, 1, 2], error: null });
    expect(await read(0, Infinity)).toEqual({ seen: [], error: null });
  });

  it.each([
    ['in the midst', 3, 1, [0]],
    ['behind the last block', 3, 3, [0, 1, 2]],
    ['before there was one', 0, 0, []],
  ])('breaks off when it goes %s', async (_, count, goneAfter, expected) => {
    const { seen, error } = await read(count, goneAfter);
    expect(seen).toEqual(expected);
    expect(error).toBeInstanceOf(NotFound);
  });
});
