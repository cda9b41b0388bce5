import { Segments } from '../../shared/ui/segments.js';

interface FlagChoiceProps {
  /** What it is the value of. */
  label: string;
  /** Null: none, so that the default counts. */
  value: boolean | null;
  /** What counts without a value. */
  fallback: boolean;
  onChange: (value: boolean | null) => void;
}

/** Offers on, off and as the default, which says what it is now. */
export function FlagChoice({ label, value, fallback, onChange }: FlagChoiceProps) {
  return (
    <Segments
      label={label}
      segments={[
        { value: 'default', label: `Default (${wordOf(fallback)})` },
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
