import MinusOutlined from '@ant-design/icons-svg/es/asn/MinusOutlined.js';
import PlusOutlined from '@ant-design/icons-svg/es/asn/PlusOutlined.js';
import styles from './zoom-buttons.module.css';
import { Icon } from '../ui/icon.js';

interface ZoomButtonsProps {
  onZoomIn: () => void;
  onZoomOut: () => void;
}

export function ZoomButtons({ onZoomIn, onZoomOut }: ZoomButtonsProps) {
  return (
    <div className={styles.buttons}>
      <button type="button" aria-label="Zoom in" onClick={onZoomIn}>
        <Icon icon={PlusOutlined} />
      </button>
      <button type="button" aria-label="Zoom out" onClick={onZoomOut}>
        <Icon icon={MinusOutlined} />
      </button>
    </div>
  );
}
