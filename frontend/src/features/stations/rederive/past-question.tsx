import { Form, Radio } from 'antd';
import { type PastChoice } from './range-of-past.js';

interface PastQuestionProps {
  value: PastChoice;
  onChange: (choice: PastChoice) => void;
}

/** Asks whether a change of place, elevation or time zone also applies to values that were derived in the past. */
export function PastQuestion({ value, onChange }: PastQuestionProps) {
  return (
    <Form.Item
      label="What was derived before"
      extra="Sea-level pressure, cloud base, rain days and the like follow the change from the next sample on. What the station sent never changes."
    >
      <Radio.Group
        vertical
        value={value}
        onChange={(event) => onChange(event.target.value as PastChoice)}
        options={[
          { value: 'none', label: 'Stays as it is (the station was moved)' },
          { value: 'month', label: 'Compute the last 30 days anew' },
          { value: 'all', label: 'Compute all of it anew (it was wrong from the start)' },
        ]}
      />
    </Form.Item>
  );
}
