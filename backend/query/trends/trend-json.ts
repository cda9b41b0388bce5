import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { JsonBytes } from './json-bytes.js';
import type { TrendAnswer } from './trends.service.js';

/** Values written between two looks at the event loop: about 1 ms of work. */
const SLICE = 8192;

/** Of an answer that goes out whole: a stream, and one that compresses it, costs more than a short answer itself. */
const WHOLE = 256 * 1024;

/**
 * The answer as JSON (`TrendData` of the contract): a short one whole, a longer one piece by piece as the caller reads it.
 * A hot path: values go out unchecked, as the store and the statistics made them. A failure on the way breaks the stream,
 * and with it the connection, so that a part of an answer is never taken for all of it.
 */
export async function trendJson(answer: TrendAnswer): Promise<Buffer | Readable> {
  const all = pieces(answer);
  const begin: Buffer[] = [];
  for (let bytes = 0; bytes <= WHOLE; bytes += begin.at(-1)!.length) {
    const { done, value } = await all.next();
    if (done) return Buffer.concat(begin);
    begin.push(value);
  }
  async function* stream(): AsyncGenerator<Buffer> {
    yield* begin;
    yield* all;
  }
  return Readable.from(stream(), { objectMode: false });
}

async function* pieces({ head, time, columns }: TrendAnswer): AsyncGenerator<Buffer, undefined> {
  const json = new JsonBytes();
  json.text(`${JSON.stringify(head).slice(0, -1)},"time":[`);
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
