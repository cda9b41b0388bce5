import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
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
export async function trendJson(answer: TrendAnswer): Promise<string | Readable> {
  const all = pieces(answer);
  let begin = '';
  while (begin.length <= WHOLE) {
    const { done, value } = await all.next();
    if (done) return begin;
    begin += value;
  }
  async function* stream(): AsyncGenerator<string> {
    yield begin;
    yield* all;
  }
  return Readable.from(stream(), { objectMode: false });
}

async function* pieces({ head, time, columns }: TrendAnswer): AsyncGenerator<string, undefined> {
  let text = `${JSON.stringify(head).slice(0, -1)},"time":[`;
  let weight = 0;
  const rest = async function* (values: readonly (number | string | null)[]) {
    for (let from = 0; from < values.length; from += SLICE) {
      const slice = values.slice(from, from + SLICE);
      text += (from > 0 ? ',' : '') + JSON.stringify(slice).slice(1, -1);
      weight += slice.length;
      if (weight < SLICE) continue;
      yield text;
      text = '';
      weight = 0;
      await setImmediate();
    }
  };
  yield* rest(time);
  text += '],"data":{';
  let isFirst = true;
  for await (const { key, values } of columns) {
    text += `${isFirst ? '' : ','}${JSON.stringify(key)}:[`;
    isFirst = false;
    yield* rest(values);
    text += ']';
  }
  yield `${text}}}`;
}
