import { type ImportColumn, IMPORT_KEYS, IMPORT_RAIN, type ImportTable } from '@mesonet/contract/imports.js';
import { measurement } from '@mesonet/model/measurements.js';
import { Select, Table } from 'antd';
import { UnitChoice } from './unit-choice.js';
import styles from './imports.module.css';

interface ColumnsTableProps {
  guessed: ImportTable;
  draft: ImportTable;
  onChange: (draft: ImportTable) => void;
}

const KEY_OPTIONS = IMPORT_KEYS.filter((key) => key !== 'sampleTime').map((key) => ({
  value: key,
  label: key === IMPORT_RAIN ? 'Rain (amounts or a counter)' : (measurement(key)?.label ?? key),
}));

/**
 * Lists the columns of a file to import with their first values, and lets the user choose the
 * measurement and unit of each.
 */
export function ColumnsTable({ guessed, draft, onChange }: ColumnsTableProps) {
  const setColumn = (index: number, change: Partial<ImportColumn>) =>
    onChange({
      ...draft,
      columns: draft.columns.map((each, i) => (i === index ? { ...each, ...change } : each)),
    });
  return (
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
              <ColumnMeaning
                column={column}
                guessed={guessed.columns[index]}
                onChange={(change) => setColumn(index, change)}
              />
            ),
        },
      ]}
    />
  );
}

interface ColumnMeaningProps {
  column: ImportColumn;
  guessed: ImportColumn | undefined;
  onChange: (change: Partial<ImportColumn>) => void;
}

function ColumnMeaning({ column, guessed, onChange }: ColumnMeaningProps) {
  return (
    <div className={styles.meaning}>
      <Select
        aria-label={`Measurement of ${column.name}`}
        value={column.key}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="Left out"
        options={KEY_OPTIONS}
        onChange={(next: string | undefined) => onChange({ key: next ?? null, unit: null })}
      />
      <UnitChoice
        column={column}
        asked={column.key === guessed?.key ? (guessed?.question ?? null) : null}
        onChange={(unit) => onChange({ unit })}
      />
    </div>
  );
}
