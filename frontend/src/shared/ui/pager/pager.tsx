import LeftOutlined from '@ant-design/icons-svg/es/asn/LeftOutlined.js';
import RightOutlined from '@ant-design/icons-svg/es/asn/RightOutlined.js';
import { IconButton } from '../icon-button.js';
import { Icon } from '../icon.js';
import styles from './pager.module.css';

interface PagerProps {
  /** Number of the first row on the shown page, counted from 1. */
  first: number;
  last: number;
  count: number;
  /** Called to go one page back or forward. */
  onStep: (step: -1 | 1) => void;
}

/** Shows which rows of a list are visible, and buttons for the previous and the next page. */
export function Pager({ first, last, count, onStep }: PagerProps) {
  return (
    <nav className={styles.pager} aria-label="Pages of the list">
      <span role="status">{`${first}–${last} of ${count}`}</span>
      <IconButton
        icon={<Icon icon={LeftOutlined} />}
        aria-label="Previous page"
        disabled={first === 1}
        onClick={() => onStep(-1)}
      />
      <IconButton
        icon={<Icon icon={RightOutlined} />}
        aria-label="Next page"
        disabled={last === count}
        onClick={() => onStep(1)}
      />
    </nav>
  );
}
