import { type Violation } from '@mesonet/contract/violations.js';
import { type Urgency } from '../../../shared/violations/urgency.js';

type Service = Violation['notifications'][number]['service'];

/** A line in the timeline of an episode. */
export interface TimelineEntry {
  /** Time of the event, UTC ms; null means now. */
  at: number | null;
  sign: Urgency | Service | 'reminder' | 'clock' | 'person' | 'waiting';
  title: string;
  /** Outcome of the notice, when the event is a notice. */
  result?: NoticeResult;
  /** Smaller lines below the title of the event. */
  details?: readonly string[];
}

export type NoticeResult = 'sent' | 'waiting' | 'retrying' | 'failed' | 'skipped';
