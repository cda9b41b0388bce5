import { clockText } from '../../../shared/chart/words/station-clock.js';
import { LIVE, momentAt, STEP_MS } from './moments.js';

/** The slider has a mark each so many hours, and main ones, for which a phone has room, too. */
const EVERY_HOURS = 3;
const MAIN_HOURS = 6;
const MINUTE_MS = 60_000;
const WEEKDAY_LENGTH = 3;

export interface HourMark {
  /** On the slider; between two of its moments where the zone is a quarter of an hour off. */
  position: number;
  /** "15:00"; at midnight the day that begins: "Wed". */
  label: string;
  isMain: boolean;
}

/** @returns the marks of the time slider by the clock of the zone. @param newest UTC ms */
export function hourMarks(newest: number, zone: string): readonly HourMark[] {
  return Array.from({ length: LIVE }, (_, position) => position).flatMap((position) => {
    const at = momentAt(position, newest) ?? newest;
    const label = clockText(at, zone, 'time');
    const [hour = 0, minute = 0] = label.split(':').map(Number);
    const isFirst = minute * MINUTE_MS < STEP_MS;
    if (!isFirst || hour % EVERY_HOURS !== 0) return [];
    const day = clockText(at, zone, 'weekdayTime').slice(0, WEEKDAY_LENGTH);
    return [
      {
        position: position - (minute * MINUTE_MS) / STEP_MS,
        label: hour === 0 ? day : label.replace(/\d\d$/, '00'),
        isMain: hour % MAIN_HOURS === 0,
      },
    ];
  });
}
