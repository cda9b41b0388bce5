import { Segments } from '../../shared/ui/segments.js';

interface FlagChoiceProps {
  /** Name of the feature flag and the organization, for screen readers. */
  label: string;
  /** The value that is set; null where none is set, so the default applies. */
  value: boolean | null;
  /** Label of the option that sets no value. */
  unset: 'Default' | 'Built-in';
  /** The value that applies while none is set. */
  fallback: boolean;
  onChange: (value: boolean | null) => void;
}

/**
 * Offers to switch a feature flag on or off, or to set no value. The label of the option for no value names the value
 * that then applies.
 */
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
