import UndoOutlined from '@ant-design/icons-svg/es/asn/UndoOutlined.js';
import ZoomInOutlined from '@ant-design/icons-svg/es/asn/ZoomInOutlined.js';
import ZoomOutOutlined from '@ant-design/icons-svg/es/asn/ZoomOutOutlined.js';
import { zoomWindow } from '../../chart/zoom/time-window.js';
import { type ZoomControl } from '../../chart/zoom/use-zoom-gestures.js';
import { Button } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import styles from './zoom-buttons.module.css';

/** Buttons that zoom the charts in and out and reset the zoom, for users who do not use gestures. */
export function ZoomButtons({ zoom, isZoomed }: { zoom: ZoomControl; isZoomed: boolean }) {
  const { window, onZoom, onReset } = zoom;
  const zoomBy = (factor: number) => onZoom(zoomWindow(window, factor, (window.start + window.end) / 2));
  return (
    <div className={styles.zoom}>
      {isZoomed && (
        <Button
          className={styles.reset ?? ''}
          icon={<Icon icon={UndoOutlined} />}
          title="The whole range again (double click)"
          onClick={onReset}
        >
          Reset zoom
        </Button>
      )}
      <Button
        icon={<Icon icon={ZoomOutOutlined} />}
        aria-label="Zoom out"
        title="Zoom out"
        onClick={() => zoomBy(2)}
      />
      <Button
        icon={<Icon icon={ZoomInOutlined} />}
        aria-label="Zoom in"
        title="Zoom in: or drag over a chart, or Ctrl and the wheel"
        onClick={() => zoomBy(0.5)}
      />
    </div>
  );
}
