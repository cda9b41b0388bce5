import { fileSize } from './file-size.js';

describe('a size', () => {
  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1_000, '1.0 kB'],
    [999_949, '999.9 kB'],
    [999_950, '1.0 MB'],
    [1_860_000_000, '1.9 GB'],
    [5e15, '5000.0 TB'],
  ])('of %d bytes reads %s', (bytes, text) => {
    expect(fileSize(bytes)).toBe(text);
  });
});
