/**
 * Compares each codec of `backend/bytes` with its plain twin (`test/support/plain-codecs.ts`) on the same values, such
 * as stations send. The rounds take turns, so that both meet the same machine. The figures are millions of values a
 * second.
 */
import { parquetWriteBuffer } from 'hyparquet-writer';
import { LocalTime } from '@mesonet/model/calendar/local-time.js';
import { MINUTE_MS } from '@mesonet/model/durations.js';
import { ByteCursor } from '../../backend/bytes/byte-cursor.js';
import { CsvRows } from '../../backend/bytes/csv-rows.js';
import { parseInstant } from '../../backend/bytes/iso-time.js';
import { JsonBytes } from '../../backend/bytes/json-bytes.js';
import { doubleFieldsOf, LineBytes } from '../../backend/bytes/line-bytes.js';
import { DoubleArray } from '../../backend/bytes/postgres-arrays.js';
import { readParquet } from '../../backend/bytes/read-parquet.js';
import { readDataset } from '../../backend/bytes/read-dataset.js';
import { TimeWriter } from '../../backend/bytes/time-writer.js';
import { writeFixed } from '../../backend/bytes/write-fixed.js';
import * as plain from '../support/plain-codecs.js';
import { millisecondsOf, printFigures, printRatio, takeTurns } from './support/turns.js';

const VALUES = 20_000;
const WIDTH = 10;
const TIMES = 10;
const ZONE = 'America/New_York';

const numbers = Array.from({ length: VALUES }, (_, i) => Math.round(Math.sin(i) * 1e4) / 100);
/** Values that were computed have all digits of a double. */
const computed = numbers.map((value) => value / 3);
const texts = [...numbers, ...computed].map(String);
const body = Buffer.from(`${texts.join()},`);
const times = numbers.map((_, i) => Date.UTC(2025, 0) + i * MINUTE_MS);
const moments = times.map((time) => new LocalTime(ZONE).iso(time));
const rows = times
  .slice(0, VALUES / WIDTH)
  .map((time, i) => [time, ...numbers.slice(i * WIDTH, (i + 1) * WIDTH)]);
const dataset = Buffer.from(JSON.stringify({ dataset: rows, count: rows.length }));
const parquet = new Uint8Array(
  parquetWriteBuffer({
    columnData: Array.from({ length: WIDTH + 1 }, (_, column) => ({
      name: `c${column}`,
      data: rows.map((row) => row[column]!),
      type: 'DOUBLE',
      nullable: true,
      encoding: 'PLAIN',
    })),
    codec: 'UNCOMPRESSED',
  }),
);
const table = {
  time: times.slice(0, rows.length),
  columns: Array.from({ length: WIDTH }, (_, column) => rows.map((row) => row[column + 1]!)),
  decimals: new Array<number>(WIDTH).fill(2),
  timezone: ZONE,
};
const names = Array.from({ length: WIDTH }, (_, i) => `windGustSpeed${i}MinAvg`);
const points = rows.map(([time, ...values]) => ({
  place: 'samples,series=7',
  time: time!,
  fields: Object.fromEntries(values.map((value, i) => [names[i]!, value])),
}));

const into = Buffer.alloc(64);
const json = new JsonBytes();
const lines = new LineBytes();
const fields = doubleFieldsOf(names);
const cells = Float64Array.from(rows.flatMap(([, ...values]) => values));

function readNumbers(): void {
  const cursor = new ByteCursor(body);
  while (cursor.at < body.length) {
    if (Number.isNaN(cursor.number())) throw new Error('It was not read');
    cursor.at += 1;
  }
}

function readNumbersPlainly(): void {
  for (let at = 0; at < body.length;) {
    const end = body.indexOf(',', at);
    if (Number.isNaN(plain.plainNumber(body.toString('latin1', at, end)))) throw new Error('It was not read');
    at = end + 1;
  }
}

function writeLines(): void {
  rows.forEach(([time], row) => {
    lines.begin('samples,series=7');
    lines.doubleFields(fields, cells, row * WIDTH);
    lines.end(time!);
  });
  lines.take();
}

function writeArray(): void {
  const array = new DoubleArray(VALUES);
  numbers.forEach((value, i) => array.set(i, value));
  array.encode();
}

function element(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes;
}

const timeWriter = new TimeWriter(ZONE);
const localTime = new LocalTime(ZONE);
const csvRows = new CsvRows(table.decimals, ZONE);

/** Each entry has the number of values, our codec, and its plain twin. */
const CODECS: Record<string, [values: number, ours: () => unknown, plainly: () => unknown]> = {
  'read numbers': [2 * VALUES, readNumbers, readNumbersPlainly],
  'read moments': [
    VALUES,
    () => moments.forEach(parseInstant),
    () => moments.forEach((text) => Date.parse(text)),
  ],
  'read a dataset': [
    VALUES,
    () => readDataset(dataset, WIDTH + 1),
    () => plain.plainDataset(dataset, WIDTH + 1),
  ],
  'read a Parquet file': [VALUES, () => readParquet(parquet), () => plain.plainParquet(parquet)],
  'write fixed numbers': [
    VALUES,
    () => numbers.forEach((value) => writeFixed(into, 0, value, 2)),
    () => numbers.forEach((value) => into.write(plain.plainFixed(value, 2), 0, 'latin1')),
  ],
  'write times': [
    VALUES,
    () => times.forEach((time) => timeWriter.write(into, 0, time)),
    () => times.forEach((time) => into.write(localTime.iso(time), 0, 'latin1')),
  ],
  'write JSON': [
    VALUES,
    () => (json.values(numbers, 0, VALUES), json.take()),
    () => Buffer.from(plain.plainJson(numbers)),
  ],
  'write CSV': [
    VALUES,
    () => csvRows.write(table.time, table.columns, 0, rows.length),
    () => Buffer.from(plain.plainCsv(table)),
  ],
  'write lines': [VALUES, writeLines, () => plain.plainLines(points)],
  'write an array for PostgreSQL': [VALUES, writeArray, () => plain.plainArray(701, numbers.map(element))],
};

for (const [name, [values, ours, plainly]] of Object.entries(CODECS)) {
  const rate = (work: () => unknown) => async () => {
    const ms = await millisecondsOf(async () => {
      for (let i = 0; i < TIMES; i += 1) await Promise.resolve(work());
    });
    return (TIMES * values) / ms / 1_000;
  };
  const figures = await takeTurns({ ours: rate(ours), plain: rate(plainly) });
  printFigures(`To ${name}:`, figures, 'million a second', 2);
  printRatio('rates', figures, 'ours', 'plain');
}
