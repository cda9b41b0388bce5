import UndoOutlined from '@ant-design/icons-svg/es/asn/UndoOutlined.js';
import { Button } from '../../../../shared/ui/button.js';
import { Icon } from '../../../../shared/ui/icon.js';
import styles from './controls.module.css';

/** A button that resets the comparison to the first stations and the default measurement. */
export function ResetButton({ onReset }: { onReset: () => void }) {
  return (
    <Button
      className={styles.reset ?? ''}
      icon={<Icon icon={UndoOutlined} />}
      aria-label="Reset the comparison"
      title="The first stations and the temperature again"
      onClick={onReset}
    >
      Reset
    </Button>
  );
}
