import { IMPORT_RAIN, type ImportTable } from '@mesonet/contract/imports.js';
import { Select } from 'antd';
import styles from './imports.module.css';

interface ReadingSettingsProps {
  /** The format of the file's times, as the server guesses it. It decides which other formats the user can choose. */
  guessedOrder: ImportTable['time']['order'];
  draft: ImportTable;
  onChange: (draft: ImportTable) => void;
}

export const ORDERS = [
  { value: 'ymd', label: 'Year, month, day' },
  { value: 'dmy', label: 'Day, month, year' },
  { value: 'mdy', label: 'Month, day, year' },
  { value: 'epoch', label: 'Seconds since 1970' },
  { value: 'epochms', label: 'Milliseconds since 1970' },
];
/**
 * Ways to read times that are spread over several columns. The names of the columns decide which part of
 * the time each one contains.
 */
const SPLIT_ORDERS = [
  { value: 'parts', label: 'Year, month, day and clock in columns' },
  { value: 'doy', label: 'Year, day of the year, HHMM' },
];

/** Standard times that are no whole hours from UTC */
const PARTS_OF_HOURS = [
  '-09:30',
  '-03:30',
  '+03:30',
  '+04:30',
  '+05:30',
  '+05:45',
  '+06:30',
  '+08:45',
  '+09:30',
  '+10:30',
  '+12:45',
];
const WHOLE_HOURS = Array.from({ length: 27 }, (_, index) => index - 12).map(
  (hours) => `${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:00`,
);
const minutesOf = (offset: string) =>
  Number(`${offset[0]}1`) * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4)));

const ZONES = [
  { value: 'station', label: "The station's clock" },
  ...[...WHOLE_HOURS, ...PARTS_OF_HOURS]
    .sort((one, other) => minutesOf(one) - minutesOf(other))
    .map((offset) =>
      offset === '+00:00' ? { value: 'utc', label: 'UTC' } : { value: offset, label: `UTC${offset}` },
    ),
];

const ROW_ORDERS = [
  { value: 'oldest', label: 'Oldest first' },
  { value: 'newest', label: 'Newest first' },
];

const RAIN = [
  { value: 'interval', label: 'Amount since the row before' },
  { value: 'counter', label: 'A counter that goes on' },
];

/** Shows how the server reads the times, the order of the rows and the rain of a file, and lets the user choose another way. */
export function ReadingSettings({ guessedOrder, draft, onChange }: ReadingSettingsProps) {
  const setTime = (time: Partial<ImportTable['time']>) =>
    onChange({ ...draft, time: { ...draft.time, ...time } });
  const splitOrder = SPLIT_ORDERS.filter(({ value }) => value === guessedOrder);
  const hasRain = draft.columns.some(({ key }) => key === IMPORT_RAIN);
  return (
    <div className={styles.settings}>
      <Choice
        label="Dates"
        value={draft.time.order}
        options={splitOrder.length > 0 ? splitOrder : ORDERS}
        onChange={(order) => setTime({ order: order as ImportTable['time']['order'], isAmbiguous: false })}
      />
      <Choice
        label="Times are of"
        value={draft.time.zone}
        options={ZONES}
        onChange={(zone) => setTime({ zone })}
      />
      <Choice
        label="Rows"
        value={draft.isNewestFirst ? 'newest' : 'oldest'}
        options={ROW_ORDERS}
        onChange={(order) => onChange({ ...draft, isNewestFirst: order === 'newest' })}
      />
      {hasRain && (
        <Choice
          label="The rain column holds"
          value={draft.rain ?? 'interval'}
          options={RAIN}
          onChange={(rain) => onChange({ ...draft, rain: rain as 'interval' | 'counter' })}
        />
      )}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: { value: string; label: string }[];
  onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <label>
      {label}
      <Select value={value} options={options} onChange={onChange} style={{ minWidth: 210 }} />
    </label>
  );
}
