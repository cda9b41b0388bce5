import { type TimeWindow } from '../../shared/chart/zoom/time-window.js';

/** Progress of the download of an exported file. */
export interface ExportProgress {
  /** The part of the requested time that has arrived, by the time of the newest row: 0 to 100. */
  percent: number;
  /** Size of the file so far, for example "1.2 MB". */
  size: string;
}

export const NOTHING_YET: ExportProgress = { percent: 0, size: '0.0 MB' };

/** Only this many bytes at the end of a chunk are searched for the newest row. Two rows fit into them. */
const TAIL_BYTES = 16_384;

/**
 * Follows the progress of an exported CSV file while it arrives. Its rows are in the order of time, and
 * each begins with its time.
 */
export class ProgressReader {
  private bytes = 0;
  private percent = 0;

  /** @param now UTC ms; no row is later than this */
  constructor(
    private readonly window: TimeWindow,
    private readonly now: number,
  ) {}

  /** @param chunk the next bytes of the file, which may end within a row */
  read(chunk: Uint8Array): ExportProgress {
    this.bytes += chunk.length;
    const time = lastTime(new TextDecoder().decode(chunk.subarray(-TAIL_BYTES)));
    const { start, end } = this.window;
    const span = Math.min(end, this.now) - start;
    if (time !== null && span > 0) this.percent = Math.floor(100 * Math.min(1, (time - start) / span));
    return { percent: this.percent, size: `${(this.bytes / 1e6).toFixed(1)} MB` };
  }
}

/** @returns the time of the last row whose first column is complete, UTC ms; null where there is none */
function lastTime(text: string): number | null {
  const beginnings = [...text.matchAll(/\n([^,\r\n]+),/g)];
  const time = Date.parse(beginnings.at(-1)?.[1] ?? '');
  return Number.isNaN(time) ? null : time;
}
