import { useId } from 'react';
import styles from './segments.module.css';

export interface Segment<Value extends string> {
  value: Value;
  label: string;
  /** Full name of the option for screen readers, needed when its label is an abbreviation. */
  name?: string;
}

interface SegmentsProps<Value extends string> {
  label: string;
  segments: readonly Segment<Value>[];
  /** The chosen option; undefined while none is chosen. */
  value: Value | undefined;
  onChange: (value: Value) => void;
  /** True if the choice is shown but cannot be changed. */
  isDisabled?: boolean | undefined;
  className?: string | undefined;
}

/** Offers a choice among a few options side by side. They are radio buttons, so the keyboard works as usual. */
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
