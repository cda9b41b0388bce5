import { Resvg } from '@resvg/resvg-js';
import { create } from 'qrcode';

// For versions 1 to 10 with error correction M: number of all codewords, of those for correction, and of blocks.
const ALL = [26, 44, 70, 100, 134, 172, 196, 242, 292, 346];
const CORRECTING = [10, 16, 26, 36, 48, 64, 72, 88, 110, 130];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5];
const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';
const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

type Matrix = readonly (readonly boolean[])[];

/**
 * Reads an undamaged QR code, as a phone would: versions 1 to 10, error correction M.
 * @see ISO/IEC 18004
 */
export function readQrCode(png: Buffer): string {
  const matrix = matrixOf(png);
  const version = (matrix.length - 17) / 4;
  return textOf(joinBlocks(codewordsOf(matrix, version), version), version);
}

/** @returns true where a module is dark; the quiet zone is left out */
function matrixOf(png: Buffer): Matrix {
  const width = png.readUInt32BE(16);
  const href = `data:image/png;base64,${png.toString('base64')}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width}"><image href="${href}" width="${width}" height="${width}"/></svg>`;
  const { pixels } = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
  const isDark = (x: number, y: number) => pixels[(y * width + x) * 4]! < 128;
  const edge = Array.from({ length: width }, (_, at) => at).find((at) => isDark(at, at))!;
  // The finder pattern is seven modules wide, and its first row is dark.
  let run = 0;
  while (isDark(edge + run, edge)) run++;
  const scale = run / 7;
  const size = Math.round((width - 2 * edge) / scale);
  const middle = (module: number) => Math.floor(edge + (module + 0.5) * scale);
  return Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_, column) => isDark(middle(column), middle(row))),
  );
}

/** Reads the codewords upwards and downwards in columns of two from the right, and skips modules without data. */
function codewordsOf(matrix: Matrix, version: number): number[] {
  const size = matrix.length;
  const { modules } = create([{ data: Buffer.from('x'), mode: 'byte' }], {
    version,
    errorCorrectionLevel: 'M',
  });
  // The third to fifth bit of the format are the number of the mask; these bits are stored XORed with 101.
  const bit = (row: number) => Number(matrix[row]![8]!);
  const mask = MASKS[((bit(size - 3) << 2) | (bit(size - 4) << 1) | bit(size - 5)) ^ 0b101]!;
  const bits: boolean[] = [];
  let isUpwards = true;
  for (let right = size - 1; right > 0; right -= 2, isUpwards = !isUpwards) {
    if (right === 6) right--;
    for (let step = 0; step < size; step++) {
      const row = isUpwards ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (!modules.isReserved(row, column)) bits.push(matrix[row]![column] !== mask(row, column));
      }
    }
  }
  return Array.from({ length: ALL[version - 1]! }, (_, at) => numberOf(bits.slice(at * 8, at * 8 + 8)));
}

/** The codewords of the blocks are interleaved; the last blocks may be longer by one. */
function joinBlocks(codewords: readonly number[], version: number): number[] {
  const [all, blocks] = [ALL[version - 1]!, BLOCKS[version - 1]!];
  const data = all - CORRECTING[version - 1]!;
  const shortest = Math.floor(data / blocks);
  const shortBlocks = blocks - (data % blocks);
  const joined: number[][] = Array.from({ length: blocks }, () => []);
  for (let at = 0; at < data; at++) {
    const isExtra = at >= shortest * blocks;
    const block = isExtra ? shortBlocks + (at - shortest * blocks) : at % blocks;
    joined[block]!.push(codewords[at]!);
  }
  return joined.flat();
}

/** Decodes the segments of digits, capitals and bytes. */
function textOf(codewords: readonly number[], version: number): string {
  const bits = codewords.flatMap((word) =>
    Array.from({ length: 8 }, (_, at) => ((word >> (7 - at)) & 1) === 1),
  );
  const isLong = version > 9;
  let at = 0;
  const take = (count: number) => numberOf(bits.slice(at, (at += count)));
  let text = '';
  while (bits.length - at >= 4) {
    const mode = take(4);
    if (mode === 0) break;
    if (mode === 1) {
      for (let left = take(isLong ? 12 : 10); left > 0; left -= 3) {
        const digits = Math.min(left, 3);
        text += String(take(digits * 3 + 1)).padStart(digits, '0');
      }
    } else if (mode === 2) {
      let left = take(isLong ? 11 : 9);
      for (; left > 1; left -= 2) {
        const pair = take(11);
        text += ALPHANUMERIC[Math.floor(pair / 45)]! + ALPHANUMERIC[pair % 45]!;
      }
      if (left === 1) text += ALPHANUMERIC[take(6)]!;
    } else if (mode === 4) {
      const bytes = Array.from({ length: take(isLong ? 16 : 8) }, () => take(8));
      text += Buffer.from(bytes).toString('utf8');
    } else throw new Error(`No mode of a QR code that is read here: ${mode}`);
  }
  return text;
}

function numberOf(bits: readonly boolean[]): number {
  return bits.reduce((number, bit) => number * 2 + Number(bit), 0);
}
