import { type ImportColumn, IMPORT_KEYS, IMPORT_RAIN, type ImportTable } from '@mesonet/contract/imports.js';
import { measurement } from '@mesonet/contract/measurements.js';
import { Alert, Button, Select, Table } from 'antd';
import { useState } from 'react';
import { UnitChoice } from './unit-choice.js';
import styles from './imports.module.css';

interface TableGuessProps {
  table: ImportTable;
  isSaving: boolean;
  onCorrect: (table: ImportTable) => void;
}

const KEY_OPTIONS = IMPORT_KEYS.filter((key) => key !== 'sampleTime').map((key) => ({
  value: key,
  label: key === IMPORT_RAIN ? 'Rain (amounts or a counter)' : (measurement(key)?.label ?? key),
}));

const ORDERS = [
  { value: 'ymd', label: 'Year, month, day' },
  { value: 'dmy', label: 'Day, month, year' },
  { value: 'mdy', label: 'Month, day, year' },
  { value: 'epoch', label: 'Seconds since 1970' },
  { value: 'epochms', label: 'Milliseconds since 1970' },
];
/** Times in several columns: what the columns are follows from their names. */
const SPLIT_ORDERS = [
  { value: 'parts', label: 'Year, month, day and clock in columns' },
  { value: 'doy', label: 'Year, day of the year, HHMM' },
];

const ZONES = [
  { value: 'station', label: "The station's clock" },
  ...Array.from({ length: 27 }, (_, index) => index - 12).map((hours) => {
    const offset = `${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:00`;
    return hours === 0 ? { value: 'utc', label: 'UTC' } : { value: offset, label: `UTC${offset}` };
  }),
];

const RAIN = [
  { value: 'interval', label: 'Amount since the row before' },
  { value: 'counter', label: 'A counter that goes on' },
];

/** How a table is read, as guessed; corrections make the server read it again. */
export function TableGuess({ table, isSaving, onCorrect }: TableGuessProps) {
  const [draft, setDraft] = useState(table);
  const setTime = (time: Partial<ImportTable['time']>) =>
    setDraft({ ...draft, time: { ...draft.time, ...time } });
  const setColumn = (index: number, change: Partial<ImportColumn>) =>
    setDraft({
      ...draft,
      columns: draft.columns.map((each, i) => (i === index ? { ...each, ...change } : each)),
    });
  const splitOrder = SPLIT_ORDERS.filter(({ value }) => value === table.time.order);
  const open = table.columns.filter(({ question }) => question !== null).length;
  const hasRain = draft.columns.some(({ key }) => key === IMPORT_RAIN);
  return (
    <>
      {table.time.isAmbiguous && (
        <Alert
          type="warning"
          showIcon
          title={`The dates of the file can be read in two ways. They are read as “${ORDERS.find(({ value }) => value === table.time.order)?.label}”: check the days below.`}
        />
      )}
      {open > 0 && (
        <Alert
          type="warning"
          showIcon
          title={open === 1 ? 'One column has no unit yet' : `${open} columns have no unit yet`}
          description="Choose their units below, or leave the columns out, and read the file again. The import can start then."
        />
      )}
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
        {hasRain && (
          <Choice
            label="The rain column holds"
            value={draft.rain ?? 'interval'}
            options={RAIN}
            onChange={(rain) => setDraft({ ...draft, rain: rain as 'interval' | 'counter' })}
          />
        )}
      </div>
      <Table<ImportColumn & { index: number }>
        size="small"
        rowKey="index"
        pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
        dataSource={draft.columns.map((column, index) => ({ ...column, index }))}
        columns={[
          { title: 'Column', dataIndex: 'name', className: styles.name },
          { title: 'First values', responsive: ['lg'], render: (_, { examples }) => examples.join(' · ') },
          {
            title: 'Measurement and unit',
            render: (_, { index, ...column }) =>
              draft.time.columns.includes(index) ? (
                'Time'
              ) : (
                <div className={styles.meaning}>
                  <Select
                    aria-label={`Measurement of ${column.name}`}
                    value={column.key}
                    allowClear
                    showSearch={{ optionFilterProp: 'label' }}
                    placeholder="Left out"
                    options={KEY_OPTIONS}
                    onChange={(next: string | undefined) =>
                      setColumn(index, { key: next ?? null, unit: null })
                    }
                  />
                  <UnitChoice
                    column={column}
                    asked={
                      column.key === table.columns[index]?.key
                        ? (table.columns[index]?.question ?? null)
                        : null
                    }
                    onChange={(unit) => setColumn(index, { unit })}
                  />
                </div>
              ),
          },
        ]}
      />
      <div>
        <Button disabled={draft === table} loading={isSaving} onClick={() => onCorrect(draft)}>
          Read again with these settings
        </Button>
      </div>
    </>
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
