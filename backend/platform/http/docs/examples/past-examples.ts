import type { CorrectImport, ImportDetails, ImportJob, ImportTable } from '@mesonet/contract/imports.js';
import type { FlaggedValue, QualityPreview, QualityRun, StationQuality } from '@mesonet/contract/quality.js';
import type { RainCorrection, RainLedgerEntry, RainLedgerPage } from '@mesonet/contract/rain-ledger.js';
import type { Rederivation, StartRederivation } from '@mesonet/contract/rederivations.js';

const column = { question: null, examples: [] };
const table: ImportTable = {
  delimiter: ',',
  decimal: '.',
  headerLines: 1,
  isNewestFirst: false,
  columns: [
    { ...column, name: 'Date', key: null, unit: null, examples: ['2026-10-01 00:00'] },
    { ...column, name: 'Temp', key: 'temperature', unit: 'degreeC', examples: ['8.4'] },
  ],
  time: { columns: [0], order: 'ymd', isAmbiguous: false, zone: 'station' },
  rain: null,
};
const job: ImportJob = {
  _id: '17',
  stationid: 'demo_1001',
  filename: 'october.csv',
  bytes: 48210,
  created: '2026-11-22T14:32:00.000Z',
  state: 'ready',
  error: null,
  progress: { rows: 0, total: 744 },
  first: '2026-10-01T06:00:00.000Z',
  last: '2026-11-01T05:00:00.000Z',
  waits_for: null,
  undoable: false,
};
const flagged: FlaggedValue = {
  time: '2026-11-22T14:32:00.000Z',
  key: 'temperature',
  value: 127.4,
  checks: ['range'],
};
const entry: RainLedgerEntry = {
  _id: '1795443240000-12',
  cause: 'jump',
  from: '2026-11-22T14:30:00.000Z',
  time: '2026-11-22T14:32:00.000Z',
  amount: 0.12,
  totals: null,
  reading: 12.47,
  before: 12.35,
  corrected: null,
  correctedBy: null,
  correctedAt: null,
  note: null,
};

/** Examples for the API reference: imports, quality checks and corrections of older samples of a station. */
export const PAST_EXAMPLES = {
  ImportJob: job,
  ImportDetails: {
    ...job,
    guess: { format: 'csv', table },
    preview: {
      rows: 744,
      expired: 0,
      first: job.first,
      last: job.last,
      problemCount: 0,
      problems: [],
      rejected: [],
      sample: [{ time: '2026-10-01T06:00:00.000Z', values: { temperature: 47.1 } }],
      days: [
        {
          date: '2026-10-31',
          rows: 24,
          temperature: { min: 31.2, max: 58.6, mean: 44.9 },
          rain: null,
          gust: null,
        },
      ],
      daysLeftOut: 30,
      columnsLeftOut: [],
    },
  },
  CorrectImport: { table },
  FlaggedValue: flagged,
  StationQuality: {
    limits: {
      temperature: { min: -75, max: 120, step: 35, minuteStep: 5.4, stillHours: 24, isOwn: true },
    },
    flagged: [flagged],
  },
  QualityRun: {
    start: '2026-11-01T00:00:00-06:00',
    end: '2026-11-22T00:00:00-07:00',
    limits: { temperature: { max: 120 } },
  },
  QualityPreview: {
    samples: 30240,
    changes: [{ key: 'temperature', flagged: 1, restored: 0, examples: [flagged] }],
  },
  RainLedgerEntry: entry,
  RainLedgerPage: { items: [entry], next: '1795443240000-12', isRecounting: false },
  RainCorrection: { amount: 0, note: 'The gauge was cleaned' },
  Rederivation: {
    _id: '4',
    stationid: 'demo_1001',
    created: '2026-11-22T14:32:00.000Z',
    state: 'running',
    error: null,
    start: '2026-11-01T06:00:00.000Z',
    end: '2026-11-22T07:00:00.000Z',
    progress: { rows: 12000, until: '2026-11-09T14:00:00.000Z' },
    finished: null,
    waits_for: null,
  },
  StartRederivation: { start: '2026-11-01T00:00:00-06:00', end: '2026-11-22T00:00:00-07:00' },
} satisfies {
  ImportJob: ImportJob;
  ImportDetails: ImportDetails;
  CorrectImport: CorrectImport;
  FlaggedValue: FlaggedValue;
  StationQuality: StationQuality;
  QualityRun: QualityRun;
  QualityPreview: QualityPreview;
  RainLedgerEntry: RainLedgerEntry;
  RainLedgerPage: RainLedgerPage;
  RainCorrection: RainCorrection;
  Rederivation: Rederivation;
  StartRederivation: StartRederivation;
};
