import { move, transferableSymbol, valueSymbol } from 'piscina';
import { type PageJob, writePage } from './write-page.js';

/**
 * Writes the CSV rows of a page of samples in a worker thread.
 * @returns a `WrittenPage` whose rows move to the calling thread without a copy; null for a page that is incomplete,
 * because the store broke off its answer
 */
export function write(job: PageJob): unknown {
  const written = writePage(job);
  return written && move({ [transferableSymbol]: [written.rows.buffer], [valueSymbol]: written });
}
