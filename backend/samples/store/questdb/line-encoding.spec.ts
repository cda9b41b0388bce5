import { Logger } from '@nestjs/common';
import { SECOND_MS } from '@mesonet/model/durations.js';
import type { SampleRow } from '../../core/observation.js';
import { RowRefused } from '../store-errors.js';
import { LineEncoding } from './line-encoding.js';
import { IlpEncoder } from './wire/ilp-encoder.js';
import { encode, type Encoded, type EncodeJob } from './wire/line-worker.js';

/** Does the thread's work here, with what a thread can be sent. */
class HereThread {
  jobs: EncodeJob[] = [];
  isClosed = false;

  encode(job: EncodeJob): Promise<Encoded> {
    this.jobs.push(job);
    return Promise.resolve(encode(structuredClone(job)));
  }

  close(): Promise<void> {
    this.isClosed = true;
    return Promise.resolve();
  }
}

const rowsOf = (count: number, offset = 0): SampleRow[] =>
  Array.from({ length: count }, (_, i) => ({
    series: 1 + (i % 7),
    time: i * SECOND_MS,
    values: { temperature: offset + i / 8, ...(i % 3 === 0 ? { precipitationType: 'rain' } : {}) },
  }));
const MANY = 6_000;

describe('LineEncoding', () => {
  let thread: HereThread;
  let encoding: LineEncoding;

  beforeEach(() => {
    thread = new HereThread();
    encoding = new LineEncoding(thread);
  });

  const written = async (rows: readonly SampleRow[]) =>
    Buffer.from((await encoding.encode('samples', rows)).written());

  it('encodes large writes in the thread, and small ones itself', async () => {
    for (const rows of [rowsOf(5_000), rowsOf(MANY)]) {
      expect(await written(rows)).toEqual(IlpEncoder.encode('samples', rows));
    }
    expect(thread.jobs.map(({ rows }) => rows.count)).toEqual([MANY]);
  });

  it('writes into the memory of sent lines, and never into that of lines which may still be read', async () => {
    const first = await encoding.encode('samples', rowsOf(MANY));
    const second = await encoding.encode('samples_limited', rowsOf(MANY, 1));
    const before = Buffer.from(first.written());
    encoding.keep(second);
    const third = await encoding.encode('samples', rowsOf(MANY, 2));
    expect(third.bytes.buffer).toBe(second.bytes.buffer);
    expect(first.bytes.buffer).not.toBe(second.bytes.buffer);
    expect(first.written()).toEqual(before);
    expect(third.written()).toEqual(IlpEncoder.encode('samples', rowsOf(MANY, 2)));
  });

  it('refuses the row that can never be stored, and encodes the others afterwards', async () => {
    const rows = rowsOf(MANY);
    const bad = (rows[4_321] = { series: 1, time: 1, values: { bogus: 1 } });
    const error = await encoding.encode('samples', rows).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(RowRefused);
    expect((error as RowRefused).row).toBe(bad);
    expect(await written(rowsOf(MANY))).toEqual(IlpEncoder.encode('samples', rowsOf(MANY)));
    expect(thread.jobs[1]!.memory).toBe(thread.jobs[0]!.memory);
  });

  it('does without the thread once it has failed, and says so', async () => {
    const log = jest.spyOn(Logger.prototype, 'error').mockReturnValue();
    const fails = jest.spyOn(thread, 'encode').mockRejectedValue(new Error('no more threads'));
    for (const rows of [rowsOf(MANY), rowsOf(MANY, 5)]) {
      expect(await written(rows)).toEqual(IlpEncoder.encode('samples', rows));
    }
    expect(fails).toHaveBeenCalledTimes(1);
    expect(log).toHaveBeenCalledTimes(1);
    expect(log).toHaveBeenCalledWith(expect.stringContaining('no more threads'));
    expect(thread.isClosed).toBe(true);
    log.mockRestore();
  });

  it('ends the thread, and does not take what it breaks off for a failure', async () => {
    const log = jest.spyOn(Logger.prototype, 'error').mockReturnValue();
    jest.spyOn(thread, 'encode').mockImplementation(async () => {
      await encoding.close();
      throw new Error('Terminating worker thread');
    });
    await expect(encoding.encode('samples', rowsOf(MANY))).rejects.toThrow('Terminating');
    expect([thread.isClosed, log.mock.calls.length]).toEqual([true, 0]);
    log.mockRestore();
  });
});
