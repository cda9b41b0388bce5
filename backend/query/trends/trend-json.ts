import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { JsonBytes } from '../../bytes/json-bytes.js';
import type { BucketColumns } from '../../samples/store/sample-reader.js';
import type { TrendAnswer } from './trends.service.js';

/** Number of values that are written at a time, which takes about 1 ms. Then the event loop does other work. */
const SLICE = 8192;

/** Shorter answers are sent in one piece, because a stream and its compression take more time than such an answer. */
const WHOLE = 256 * 1024;

/**
 * Short answers as they were sent, by the answer of the store that they are calculated from. The head holds everything
 * else that they depend on: the range, the interval and the time zone decide the stamps, the units the values.
 */
const sent = new WeakMap<BucketColumns, { head: string; json: Buffer }>();

/**
 * Writes a trend as JSON (`TrendData` of the contract): a short answer in one piece, a longer one as a stream. A short
 * one is sent again when it is asked for again and the store still remembers what it is calculated from. For speed, the
 * values are not checked against the schema. A failure breaks the connection, so that no client takes an incomplete
 * answer for a complete one.
 */
export async function trendJson(answer: TrendAnswer): Promise<Buffer | Readable> {
  const head = JSON.stringify(answer.head);
  const before = answer.source && sent.get(answer.source);
  if (before?.head === head) return before.json;
  const all = pieces(head, answer);
  const begin: Buffer[] = [];
  for (let bytes = 0; bytes <= WHOLE; bytes += begin.at(-1)!.length) {
    const { done, value } = await all.next();
    if (done) {
      const json = begin.length === 1 ? begin[0]! : Buffer.concat(begin);
      if (answer.source) sent.set(answer.source, { head, json });
      return json;
    }
    begin.push(value);
  }
  async function* stream(): AsyncGenerator<Buffer> {
    yield* begin;
    yield* all;
  }
  return Readable.from(stream(), { objectMode: false });
}

async function* pieces(head: string, { time, columns }: TrendAnswer): AsyncGenerator<Buffer, undefined> {
  const json = new JsonBytes();
  json.text(`${head.slice(0, -1)},"time":[`);
  let weight = 0;
  const rest = async function* (values: readonly (number | string | null)[]) {
    for (let from = 0; from < values.length; from += SLICE) {
      const to = Math.min(from + SLICE, values.length);
      if (from > 0) json.text(',');
      json.values(values, from, to);
      weight += to - from;
      if (weight < SLICE) continue;
      yield json.take();
      weight = 0;
      await setImmediate();
    }
  };
  yield* rest(time);
  json.text('],"data":{');
  let isFirst = true;
  for await (const { key, values } of columns) {
    json.text(`${isFirst ? '' : ','}${JSON.stringify(key)}:[`);
    isFirst = false;
    yield* rest(values);
    json.text(']');
  }
  json.text('}}');
  yield json.take();
}
