import { type Violation } from '@mesonet/contract/violations.js';
import { type Urgency } from '../../../shared/violations/urgency.js';

type Service = Violation['notifications'][number]['service'];

/** One line of what happened. */
export interface TimelineEntry {
  /** UTC ms; null: now. */
  at: number | null;
  sign: Urgency | Service | 'reminder' | 'clock' | 'person' | 'waiting';
  title: string;
  /** The outcome of a notice. */
  result?: NoticeResult;
  /** Smaller lines below the title. */
  details?: readonly string[];
}

export type NoticeResult = 'sent' | 'waiting' | 'retrying' | 'failed' | 'skipped';
