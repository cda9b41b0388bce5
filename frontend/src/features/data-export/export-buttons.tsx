import { Button, Progress } from 'antd';
import { useRef } from 'react';
import { notify } from '../../shared/notices/notices.js';
import { copyText } from '../../shared/ui/copy/copy-text.js';
import styles from './data-export.module.css';
import { type useExport } from './use-export.js';

/** This many right clicks on the export button copy the address of the file. */
const CLICKS = 3;

interface ExportButtonsProps {
  exporting: ReturnType<typeof useExport>;
  isDisabled: boolean;
  /** Returns the full address of the exported file; null while the form is invalid. */
  address: () => Promise<string | null>;
}

/** Buttons that start the export of a file, and its progress. */
export function ExportButtons({ exporting, isDisabled, address }: ExportButtonsProps) {
  const { isRunning, progress, cancel } = exporting;
  const clicks = useRef(0);
  const copyAddress = async () => {
    const url = await address();
    if (url === null) return;
    await copyText(url);
    notify('success', 'Url copied to clipboard');
  };
  const countClick = (event: React.MouseEvent) => {
    event.preventDefault();
    clicks.current = (clicks.current + 1) % CLICKS;
    if (clicks.current === 0) void copyAddress();
  };
  return (
    <>
      <div className={styles.buttons}>
        <Button
          type="primary"
          htmlType="submit"
          loading={isRunning}
          disabled={isDisabled}
          onContextMenu={countClick}
        >
          Export Data
        </Button>
        {isRunning ? (
          <Button onClick={cancel}>Cancel</Button>
        ) : (
          <Button disabled={isDisabled} onClick={() => void copyAddress()}>
            Copy address
          </Button>
        )}
      </div>
      {!isRunning && (
        <p className={styles.limit}>
          A file has at most 10,000,000 rows. The browser saves it once all of it is here.
        </p>
      )}
      {isRunning && (
        <div className={styles.progress}>
          <Progress percent={progress.percent} aria-label="Export" />
          <p role="status">Exporting ... {progress.size}</p>
        </div>
      )}
    </>
  );
}
