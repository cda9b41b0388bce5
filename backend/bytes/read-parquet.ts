import {
  type ColumnChunk,
  type ColumnMetaData,
  type DataReader,
  parquetMetadata,
  parquetSchema,
  type SchemaTree,
} from 'hyparquet';
import { parquetHeader, readColumn } from 'hyparquet/src/column.js';
import { DEFAULT_PARSERS } from 'hyparquet/src/convert.js';
import { readDataPage, readDataPageV2 } from 'hyparquet/src/datapage.js';

const MAGIC = Buffer.from('PAR1');
const WORD = 2 ** 32;
/** Number of bytes of the length before the levels of a page. */
const LENGTH_BYTES = 4;

type ColumnDecoder = Parameters<typeof readColumn>[2];
type PageHeader = ReturnType<typeof parquetHeader>;

/** @returns true when bytes begin like a Parquet file */
export function isParquet(bytes: Uint8Array): boolean {
  return MAGIC.equals(bytes.subarray(0, MAGIC.length));
}

/** @returns true when a Parquet file has its last bytes, without which it cannot be read */
export function endsAsParquet(file: Uint8Array): boolean {
  return file.length > 2 * MAGIC.length && MAGIC.equals(file.subarray(-MAGIC.length));
}

/**
 * Reads a Parquet file whose columns are doubles or whole numbers of 64 bits, as QuestDB writes it. The library's
 * own columns take four times as long, because each of their numbers is an object.
 * @returns the columns; a missing value is NaN
 * @throws RangeError when the file is cut off, or is none that can be read
 * @see https://parquet.apache.org/docs/file-format/
 */
export function readParquet(file: Uint8Array): Float64Array[] {
  try {
    return columnsOf(file);
  } catch (cause) {
    throw new RangeError('no Parquet file, or cut off', { cause });
  }
}

function columnsOf(file: Uint8Array): Float64Array[] {
  const metadata = parquetMetadata(file, { geoparquet: false });
  const root = parquetSchema(metadata);
  return root.children.map((column, i) => {
    const values = new Float64Array(Number(metadata.num_rows));
    let row = 0;
    for (const { columns } of metadata.row_groups) {
      row = new ChunkReader(file, columns[i]!, [root, column]).readInto(values, row);
    }
    if (row !== values.length) throw new RangeError('cut off');
    return values;
  });
}

/** Reads the values of one column in one group of rows. */
class ChunkReader {
  private readonly chunk: ColumnMetaData;

  constructor(
    private readonly file: Uint8Array,
    { meta_data }: ColumnChunk,
    private readonly path: SchemaTree[],
  ) {
    if (!meta_data) throw new RangeError('cut off');
    this.chunk = meta_data;
  }

  /** @returns index after the last row that was read */
  readInto(values: Float64Array, first: number): number {
    const { chunk, file } = this;
    const end = first + Number(chunk.num_values);
    const reader = this.reader();
    for (let row = first; row < end;) {
      const header = parquetHeader(reader);
      const page = header.data_page_header ?? header.data_page_header_v2;
      if (page?.encoding !== 'PLAIN' || chunk.codec !== 'UNCOMPRESSED') return this.readOther(values, first);
      const size = header.compressed_page_size;
      const bytes = new Uint8Array(file.buffer, reader.view.byteOffset + reader.offset, size);
      reader.offset += size;
      this.readPlain(header, bytes, values.subarray(row, row + page.num_values));
      row += page.num_values;
    }
    return end;
  }

  private readPlain(header: PageHeader, bytes: Uint8Array, rows: Float64Array): void {
    const decoder = this.decoder();
    const values = bytes.subarray(this.isRequired ? 0 : valuesAt(header, bytes));
    if (values.length === rows.byteLength) {
      new Uint8Array(rows.buffer, rows.byteOffset, rows.byteLength).set(values);
      if (decoder.type === 'INT64') wholeNumbersIn(rows);
      return;
    }
    const { definitionLevels = [], dataPage } = header.data_page_header
      ? readDataPage(bytes, header.data_page_header, decoder)
      : readDataPageV2(bytes, header, decoder);
    let next = 0;
    for (let row = 0; row < rows.length; row++) {
      rows[row] = definitionLevels[row] === 0 ? NaN : Number(dataPage[next++]);
    }
  }

  /** Reads values in an encoding that QuestDB does not use for numbers. */
  private readOther(values: Float64Array, first: number): number {
    const rows = Number(this.chunk.num_values);
    const selection = { groupStart: 0, groupRows: rows, selectStart: 0, selectEnd: rows };
    let row = first;
    for (const page of readColumn(this.reader(), selection, this.decoder()).data) {
      for (const value of page as Iterable<number | bigint | null>) values[row++] = Number(value ?? NaN);
    }
    return row;
  }

  private reader(): DataReader {
    const { buffer, byteOffset } = this.file;
    const { data_page_offset, dictionary_page_offset, total_compressed_size } = this.chunk;
    const at = byteOffset + Number(dictionary_page_offset ?? data_page_offset);
    return { view: new DataView(buffer, at, Number(total_compressed_size)), offset: 0 };
  }

  private get isRequired(): boolean {
    return this.path.at(-1)!.element.repetition_type === 'REQUIRED';
  }

  private decoder(): ColumnDecoder {
    const { type, codec, path_in_schema: pathInSchema } = this.chunk;
    const { repetition_type } = this.path.at(-1)!.element;
    // The element is a plain number without a logical type, so that a time stays a number.
    const element = { type, repetition_type, name: pathInSchema.at(-1)! };
    return { pathInSchema, type, element, schemaPath: this.path, codec, parsers: DEFAULT_PARSERS };
  }
}

/** @returns index of the first value of a page, behind the levels, which say for each row whether it has a value */
function valuesAt({ data_page_header_v2: newer }: PageHeader, bytes: Uint8Array): number {
  if (newer) return newer.repetition_levels_byte_length + newer.definition_levels_byte_length;
  return LENGTH_BYTES + Buffer.from(bytes.buffer, bytes.byteOffset).readUInt32LE();
}

/** Turns the bytes of whole numbers of 64 bits into doubles, in the same memory. */
function wholeNumbersIn(values: Float64Array): void {
  const low = new Uint32Array(values.buffer, values.byteOffset, 2 * values.length);
  const high = new Int32Array(values.buffer, values.byteOffset, 2 * values.length);
  for (let i = 0; i < values.length; i++) values[i] = high[2 * i + 1]! * WORD + low[2 * i]!;
}
