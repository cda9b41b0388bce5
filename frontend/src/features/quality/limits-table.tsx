import { measurement } from '@mesonet/model/measurements.js';
import { type QualityLimits } from '@mesonet/contract/quality.js';
import { InputNumber } from 'antd';
import { type DisplayUnits } from '../../shared/units/display-units.js';
import { type NamedLimits, type ShownLimits } from './limits-in-units.js';
import styles from './quality.module.css';

interface LimitsTableProps {
  limits: ShownLimits;
  units: DisplayUnits;
  onChange: (key: string, name: keyof QualityLimits, value: number | null) => void;
}

const COLUMNS: readonly { name: keyof QualityLimits; title: string }[] = [
  { name: 'min', title: 'Lowest' },
  { name: 'max', title: 'Highest' },
  { name: 'minuteStep', title: 'Change in a minute' },
  { name: 'step', title: 'Change in an hour' },
  { name: 'stillHours', title: 'Unchanged, hours' },
];

const LEAST: Partial<Record<keyof QualityLimits, number>> = { step: 0.001, minuteStep: 0.001, stillHours: 1 };

/** Returns the words with which a sentence names each limit. */
export function wordsOf(limits: NamedLimits): Record<string, string> {
  return Object.fromEntries(
    Object.keys(limits).map((named) => {
      const [key = '', name] = named.split(' ');
      const title = COLUMNS.find((column) => column.name === name)?.title ?? '';
      return [named, `limit "${labelOf(key)}: ${title}"`];
    }),
  );
}

const labelOf = (key: string) => measurement(key)?.label ?? key;

/** A table of the limits with one row for each measurement. An empty field means that this limit is not checked. */
export function LimitsTable({ limits, units, onChange }: LimitsTableProps) {
  return (
    <div className={styles.scroll}>
      <table className={styles.limits}>
        <thead>
          <tr>
            <th scope="col">Measurement</th>
            {COLUMNS.map(({ name, title }) => (
              <th key={name} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Object.entries(limits).map(([key, bounds]) => {
            const label = labelOf(key);
            return (
              <tr key={key}>
                <th scope="row">
                  {label} <small>{units.unitOf(key).abbrev}</small>
                </th>
                {COLUMNS.map(({ name, title }) => (
                  <td key={name}>
                    <InputNumber<number>
                      size="small"
                      controls={false}
                      min={LEAST[name]}
                      max={name === 'stillHours' ? 720 : undefined}
                      value={bounds[name]}
                      placeholder="–"
                      aria-label={`${label}: ${title}`}
                      onChange={(value) => onChange(key, name, value)}
                    />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
