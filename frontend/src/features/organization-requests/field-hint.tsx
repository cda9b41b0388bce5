import QuestionCircleOutlined from '@ant-design/icons-svg/es/asn/QuestionCircleOutlined.js';
import { useId } from 'react';
import { Icon } from '../../shared/ui/icon.js';
import styles from './request-form.module.css';

interface FieldHintProps {
  /** The question that the hint answers, for screen readers. */
  label: string;
  text: string;
}

/** Shows a hint beside the label of a field while a mouse, the focus or a finger is on it. */
export function FieldHint({ label, text }: FieldHintProps) {
  const id = useId();
  return (
    <span className={styles.hint}>
      <button
        type="button"
        aria-label={label}
        aria-describedby={id}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Escape') currentTarget.blur();
        }}
      >
        <Icon of={QuestionCircleOutlined} />
      </button>
      <span role="tooltip" id={id}>
        {text}
      </span>
    </span>
  );
}
