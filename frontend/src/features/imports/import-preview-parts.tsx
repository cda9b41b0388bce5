import { type ImportPreview } from '@mesonet/contract/imports.js';
import { measurement } from '@mesonet/model/measurements.js';
import { Table } from 'antd';
import { type DisplayUnits } from '../../shared/units/display-units.js';
import styles from './imports.module.css';

interface ImportPreviewPartsProps {
  preview: ImportPreview;
  units: DisplayUnits;
}

/** Shows what an import would add: the first rows, a summary of each day, and the lines and cells that are left out. */
export function ImportPreviewParts({ preview, units }: ImportPreviewPartsProps) {
  return (
    <>
      <Expired preview={preview} />
      <Problems preview={preview} />
      <Rejected preview={preview} />
      <ColumnsLeftOut preview={preview} />
      <FirstRows preview={preview} units={units} />
      <Days preview={preview} units={units} />
    </>
  );
}

function Expired({ preview: { expired } }: Pick<ImportPreviewPartsProps, 'preview'>) {
  if (expired === 0) return null;
  return (
    <p>
      {expired === 1 ? '1 row is' : `${expired.toLocaleString('en')} rows are`} older than samples are kept
      here, and left out.
    </p>
  );
}

function Problems({ preview: { problems, problemCount } }: Pick<ImportPreviewPartsProps, 'preview'>) {
  if (problemCount === 0) return null;
  const rest = problemCount - problems.length;
  return (
    <section>
      <h3>
        {problemCount === 1
          ? '1 line is left out'
          : `${problemCount.toLocaleString('en')} lines are left out`}
      </h3>
      <ul className={styles.problems}>
        {problems.map(({ line, detail }) => (
          <li key={`${line} ${detail}`}>
            Line {line}: {detail}
          </li>
        ))}
        {rest > 0 && <li>and {rest.toLocaleString('en')} more</li>}
      </ul>
    </section>
  );
}

type RejectedCells = ImportPreview['rejected'][number];

function Rejected({ preview: { rejected } }: Pick<ImportPreviewPartsProps, 'preview'>) {
  if (rejected.length === 0) return null;
  return (
    <section>
      <h3>Cells that cannot be read: their rows are imported without them</h3>
      <Table<RejectedCells>
        size="small"
        rowKey={({ column, key }) => `${column} ${key}`}
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={rejected}
        columns={[
          { title: 'Column', dataIndex: 'column' },
          {
            title: 'Cells',
            dataIndex: 'count',
            align: 'right',
            render: (count: number) => count.toLocaleString('en'),
          },
          {
            title: 'The first one',
            render: (_, { text, line }) => `“${text}” in line ${line.toLocaleString('en')}`,
          },
        ]}
      />
    </section>
  );
}

function ColumnsLeftOut({ preview: { columnsLeftOut } }: Pick<ImportPreviewPartsProps, 'preview'>) {
  if (columnsLeftOut.length === 0) return null;
  return (
    <section>
      <h3>Columns that are left out</h3>
      <p>
        An import takes measurements of the catalogue only, so these columns stay out:{' '}
        {columnsLeftOut.join(', ')}.
      </p>
    </section>
  );
}

type Row = ImportPreview['sample'][number];

function FirstRows({ preview: { sample }, units }: ImportPreviewPartsProps) {
  const keys = [...new Set(sample.flatMap(({ values }) => Object.keys(values)))];
  return (
    <section>
      <h3>The first rows, as they will be stored</h3>
      <Table<Row>
        size="small"
        rowKey="time"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={sample}
        columns={[
          {
            title: 'Time (UTC)',
            dataIndex: 'time',
            render: (time: string) => time.replace('T', ' ').slice(0, 19),
          },
          ...keys.map((key) => ({
            title: measurement(key)?.label ?? key,
            key,
            align: 'right' as const,
            render: (_: unknown, { values }: Row) => units.formatMeasurement(key, values[key]).text,
          })),
        ]}
      />
    </section>
  );
}

type Day = ImportPreview['days'][number];

function Days({ preview: { days, daysLeftOut }, units }: ImportPreviewPartsProps) {
  const temperature = (value: number | undefined) => units.formatMeasurement('temperature', value).text;
  return (
    <section>
      <h3>Day by day</h3>
      {daysLeftOut > 0 && <p>The {daysLeftOut.toLocaleString('en')} days before these are not shown.</p>}
      <Table<Day>
        size="small"
        rowKey="date"
        pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
        scroll={{ x: 'max-content' }}
        dataSource={days}
        columns={[
          { title: 'Day', dataIndex: 'date' },
          { title: 'Rows', dataIndex: 'rows', align: 'right' },
          { title: 'Lowest', align: 'right', render: (_, day) => temperature(day.temperature?.min) },
          { title: 'Highest', align: 'right', render: (_, day) => temperature(day.temperature?.max) },
          { title: 'Mean', align: 'right', render: (_, day) => temperature(day.temperature?.mean) },
          {
            title: 'Rain',
            align: 'right',
            render: (_, { rain }) => units.formatMeasurement('rainToday', rain).text,
          },
          {
            title: 'Strongest wind',
            align: 'right',
            render: (_, { gust }) => units.formatMeasurement('windGustSpeed', gust).text,
          },
        ]}
      />
    </section>
  );
}
