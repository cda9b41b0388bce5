import { Segments } from '../../shared/ui/segments.js';

interface FlagChoiceProps {
  /** What it is the value of. */
  label: string;
  /** Null: none, so that the default counts. */
  value: boolean | null;
  /** What it is called when there is no value. */
  unset: 'Default' | 'Built-in';
  /** What counts without a value. */
  fallback: boolean;
  onChange: (value: boolean | null) => void;
}

/** Offers on, off and no value, which says what it is now. */
export function FlagChoice({ label, value, unset, fallback, onChange }: FlagChoiceProps) {
  return (
    <Segments
      label={label}
      segments={[
        { value: 'default', label: `${unset} (${wordOf(fallback)})` },
        { value: 'on', label: 'On' },
        { value: 'off', label: 'Off' },
      ]}
      value={value === null ? 'default' : wordOf(value)}
      onChange={(choice) => onChange(choice === 'default' ? null : choice === 'on')}
    />
  );
}

export function wordOf(enabled: boolean): 'on' | 'off' {
  return enabled ? 'on' : 'off';
}
