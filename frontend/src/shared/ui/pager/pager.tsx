import LeftOutlined from '@ant-design/icons-svg/es/asn/LeftOutlined.js';
import RightOutlined from '@ant-design/icons-svg/es/asn/RightOutlined.js';
import { IconButton } from '../icon-button.js';
import { Icon } from '../icon.js';
import styles from './pager.module.css';

interface PagerProps {
  /** The number of the first row that is shown, counted from 1. */
  first: number;
  last: number;
  count: number;
  /** One page back or on. */
  onStep: (step: -1 | 1) => void;
}

/** The way through the pages of a list. */
export function Pager({ first, last, count, onStep }: PagerProps) {
  return (
    <nav className={styles.pager} aria-label="Pages of the list">
      <span role="status">{`${first}–${last} of ${count}`}</span>
      <IconButton
        icon={<Icon of={LeftOutlined} />}
        aria-label="Previous page"
        disabled={first === 1}
        onClick={() => onStep(-1)}
      />
      <IconButton
        icon={<Icon of={RightOutlined} />}
        aria-label="Next page"
        disabled={last === count}
        onClick={() => onStep(1)}
      />
    </nav>
  );
}
