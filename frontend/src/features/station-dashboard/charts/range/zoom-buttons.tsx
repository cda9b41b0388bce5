import { UndoOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { zoomWindow } from '../../../../shared/chart/zoom/time-window.js';
import { type ZoomControl } from '../../../../shared/chart/zoom/use-zoom-gestures.js';
import styles from '../charts.module.css';

/** Zooming without a gesture, and the way back. */
export function ZoomButtons({ zoom, isZoomed }: { zoom: ZoomControl; isZoomed: boolean }) {
  const { window, onZoom, onReset } = zoom;
  const by = (factor: number) => onZoom(zoomWindow(window, factor, (window.start + window.end) / 2));
  return (
    <div className={styles.zoom}>
      {isZoomed && (
        <Button
          className={styles.reset ?? ''}
          icon={<UndoOutlined />}
          title="The whole range again (double click)"
          onClick={onReset}
        >
          Reset zoom
        </Button>
      )}
      <Button icon={<ZoomOutOutlined />} aria-label="Zoom out" title="Zoom out" onClick={() => by(2)} />
      <Button
        icon={<ZoomInOutlined />}
        aria-label="Zoom in"
        title="Zoom in: or drag over a chart, or Ctrl and the wheel"
        onClick={() => by(0.5)}
      />
    </div>
  );
}
