import { useId } from 'react';
import styles from './segments.module.css';

export interface Segment<Value extends string> {
  value: Value;
  label: string;
  /** The name for screen readers when the label is an abbreviation. */
  name?: string;
}

interface SegmentsProps<Value extends string> {
  label: string;
  segments: readonly Segment<Value>[];
  /** Undefined while none is chosen. */
  value: Value | undefined;
  onChange: (value: Value) => void;
  /** The choice is shown and cannot be changed. */
  isDisabled?: boolean | undefined;
  className?: string | undefined;
}

/** Offers a choice of one among few side by side, as radio buttons with their keys. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const group = useId();
  return (
    <div role="radiogroup" aria-label={props.label} className={`${styles.segments} ${props.className ?? ''}`}>
      {props.segments.map(({ value, label, name }) => (
        <label key={value}>
          <input
            type="radio"
            name={group}
            aria-label={name}
            disabled={props.isDisabled}
            checked={value === props.value}
            onChange={() => props.onChange(value)}
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  );
}
