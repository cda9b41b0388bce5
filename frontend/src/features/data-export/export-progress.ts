import { type TimeWindow } from '../../shared/chart/zoom/time-window.js';

/** How far a file has come. */
export interface ExportProgress {
  /** Of the time asked for, by the newest row that arrived: 0 to 100. */
  percent: number;
  /** "1.2 MB". */
  size: string;
}

export const NOTHING_YET: ExportProgress = { percent: 0, size: '0.0 MB' };

/** Room for the last two rows of any file. */
const TAIL_BYTES = 16_384;

/** Follows a CSV file as it comes: its rows ascend, and each begins with its time. */
export class ProgressReader {
  private bytes = 0;
  private percent = 0;

  /** @param now UTC ms; no row is later */
  constructor(
    private readonly window: TimeWindow,
    private readonly now: number,
  ) {}

  /** @param chunk the next bytes, cut anywhere */
  read(chunk: Uint8Array): ExportProgress {
    this.bytes += chunk.length;
    const time = lastTime(new TextDecoder().decode(chunk.subarray(-TAIL_BYTES)));
    const { start, end } = this.window;
    const span = Math.min(end, this.now) - start;
    if (time !== null && span > 0) this.percent = Math.floor(100 * Math.min(1, (time - start) / span));
    return { percent: this.percent, size: `${(this.bytes / 1e6).toFixed(1)} MB` };
  }
}

/** @returns the time of the last row whose beginning is there, UTC ms; null where none is */
function lastTime(text: string): number | null {
  const beginnings = [...text.matchAll(/\n([^,\r\n]+),/g)];
  const time = Date.parse(beginnings.at(-1)?.[1] ?? '');
  return Number.isNaN(time) ? null : time;
}
