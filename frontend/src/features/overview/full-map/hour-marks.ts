import { MINUTE_MS } from '@mesonet/model/durations.js';
import { formatStationTime } from '../../../shared/time/station-time.js';
import { LIVE, momentAt, STEP_MS } from './moments.js';

/** The time slider has a mark every `EVERY_HOURS`. A phone shows only the main marks, every `MAIN_HOURS`. */
const EVERY_HOURS = 3;
const MAIN_HOURS = 6;
const WEEKDAY_LENGTH = 3;

export interface HourMark {
  /**
   * Position of the mark on the time slider, in steps. It is not a whole number where the offset of the time zone is
   * not a multiple of ten minutes, for example 5:45.
   */
  position: number;
  /** Text of the mark, for example "15:00"; at midnight it is the weekday that begins, for example "Wed". */
  label: string;
  isMain: boolean;
}

/**
 * @param newest UTC ms of the time slider's last past moment
 * @returns the marks of the time slider by the clock of the zone
 */
export function hourMarks(newest: number, zone: string): readonly HourMark[] {
  return Array.from({ length: LIVE }, (_, position) => position).flatMap((position) => {
    const at = momentAt(position, newest) ?? newest;
    const label = formatStationTime(at, zone, 'time');
    const [hour = 0, minute = 0] = label.split(':').map(Number);
    const isFirst = minute * MINUTE_MS < STEP_MS;
    if (!isFirst || hour % EVERY_HOURS !== 0) return [];
    const day = formatStationTime(at, zone, 'weekdayTime').slice(0, WEEKDAY_LENGTH);
    return [
      {
        position: position - (minute * MINUTE_MS) / STEP_MS,
        label: hour === 0 ? day : label.replace(/\d\d$/, '00'),
        isMain: hour % MAIN_HOURS === 0,
      },
    ];
  });
}
