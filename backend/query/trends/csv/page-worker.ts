import { move, transferableSymbol, valueSymbol } from 'piscina';
import { type PageJob, writePage } from './write-page.js';

/** Runs in a worker thread. @returns a `WrittenPage`, its rows given away; null for a page that is not whole */
export function write(job: PageJob): unknown {
  const written = writePage(job);
  return written && move({ [transferableSymbol]: [written.rows.buffer], [valueSymbol]: written });
}
