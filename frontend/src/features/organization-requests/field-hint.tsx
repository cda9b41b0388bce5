import QuestionCircleOutlined from '@ant-design/icons-svg/es/asn/QuestionCircleOutlined.js';
import { useId } from 'react';
import { Icon } from '../../shared/ui/icon.js';
import styles from './request-form.module.css';

interface FieldHintProps {
  /** The question that the hint answers, which screen readers read out. */
  label: string;
  text: string;
}

/**
 * Shows a question mark beside the label of a field, and a hint while the mouse, the keyboard focus or a finger is on
 * it.
 */
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
        <Icon icon={QuestionCircleOutlined} />
      </button>
      <span role="tooltip" id={id}>
        {text}
      </span>
    </span>
  );
}
