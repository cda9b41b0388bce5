import { type RainLedgerEntry } from '@mesonet/contract/rain-ledger.js';

interface CauseWords {
  label: string;
  /** A sentence about what happened and how the rain was counted. */
  detail: string;
}

/** Words for each cause of an entry of the rain ledger. */
export const CAUSES: Record<RainLedgerEntry['cause'], CauseWords> = {
  rain: { label: 'Rain', detail: 'The counter rose.' },
  gap: { label: 'After a silence', detail: 'The counter rose while nothing was heard of the station.' },
  'catch-up': {
    label: 'Made up for',
    detail: 'The counter stood still, then showed at once what had fallen meanwhile.',
  },
  reset: {
    label: 'Counter began anew',
    detail: 'It restarted, or was set back. Only rain since then is counted.',
  },
  'power-cycle': {
    label: 'Console was without power',
    detail: 'The counter went back to an earlier reading; what was counted before stays.',
  },
  jump: {
    label: 'Great jump',
    detail: 'More than rain can bring, but the next reading agreed: void it when it was no rain.',
  },
  spike: {
    label: 'Spike',
    detail: 'More than rain can bring, and the next reading did not agree: not counted.',
  },
  glitch: { label: 'Dropped reading', detail: 'The counter fell for one reading only: not counted.' },
  stuck: {
    label: 'Counter stands still',
    detail: 'The rain rate says that it rains. Look whether the gauge is blocked.',
  },
  late: {
    label: 'Came too late',
    detail: 'More than a day late and out of order: not counted. Correct the amount to count it.',
  },
  start: { label: 'Taken over', detail: 'Totals the station had when Mesonet first met it.' },
  counter: { label: 'Other counter', detail: 'From here on another counter of the station is followed.' },
};
