import {
  UNIT_CATEGORIES,
  type UnitCategory,
  type UnitChoice,
  type UnitChoices,
  UNITS,
} from '@mesonet/model/units.js';
import { Select } from 'antd';
import { classLabel } from './class-labels.js';
import styles from './unit-choices-field.module.css';

interface UnitChoicesFieldProps {
  /** The chosen units; the surrounding form of Ant Design sets this property. */
  value?: UnitChoices;
  onChange?: (choices: UnitChoices) => void;
  legend: string;
  /** The units used for categories in which nothing is chosen. */
  defaults: UnitChoice;
}

/** Fields in which the user chooses a unit for each category. A category without a choice keeps its default unit. */
export function UnitChoicesField({ value = {}, onChange, legend, defaults }: UnitChoicesFieldProps) {
  const choose = (category: UnitCategory, unit: string | undefined) => {
    const { [category]: _former, ...others } = value;
    onChange?.(unit === undefined ? others : { ...others, [category]: unit });
  };
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      {UNIT_CATEGORIES.map((category) => (
        <label key={category}>
          <span>{category === 'windspeed' ? 'Wind Speed' : classLabel(category)}</span>
          <Select<string>
            allowClear
            value={value[category] ?? null}
            placeholder={nameOf(defaults.unitFor(category))}
            options={OPTIONS[category]}
            onChange={(unit: string | undefined) => choose(category, unit)}
          />
        </label>
      ))}
    </fieldset>
  );
}

const OPTIONS = Object.fromEntries(
  UNIT_CATEGORIES.map((category) => [
    category,
    UNITS.filter(({ mClass }) => mClass === category).map((unit) => ({
      value: unit.unit,
      label: nameOf(unit),
    })),
  ]),
) as Record<UnitCategory, { value: string; label: string }[]>;

function nameOf({ name, abbrev }: { name: string; abbrev: string }): string {
  return `${name} (${abbrev})`;
}
