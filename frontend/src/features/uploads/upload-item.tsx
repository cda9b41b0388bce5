import DownOutlined from '@ant-design/icons-svg/es/asn/DownOutlined.js';
import RightOutlined from '@ant-design/icons-svg/es/asn/RightOutlined.js';
import { type UploadSummary } from '@mesonet/contract/uploads.js';
import { useId, useState } from 'react';
import { formatStationTime } from '../../shared/time/station-time.js';
import { UploadDetail } from './upload-detail.js';
import { describeClock } from './describe-clock.js';
import { isRefused } from './is-refused.js';
import styles from './uploads.module.css';
import { Icon } from '../../shared/ui/icon.js';

/** Shows an upload in one line, which opens to show its details. */
export function UploadItem({ upload, timezone }: { upload: UploadSummary; timezone: string }) {
  const [isOpen, setOpen] = useState(false);
  const detail = useId();
  const { time, protocol, status, answer, stored, refused, unknown } = upload;
  return (
    <li>
      <button
        type="button"
        className={styles.line}
        aria-expanded={isOpen}
        aria-controls={detail}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? <Icon icon={DownOutlined} aria-hidden /> : <Icon icon={RightOutlined} aria-hidden />}
        <time dateTime={time}>{formatStationTime(Date.parse(time), timezone, 'daySeconds')}</time>
        <span>{protocol}</span>
        <span className={styles.answer} data-failed={(status ?? 0) >= 400 || undefined}>
          {status === null ? 'no answer' : status}
        </span>
        <span className={styles.counts}>
          {isRefused(status) ? (
            <em>{answer}</em>
          ) : (
            <>
              <span>{stored} stored</span>
              {refused > 0 && <em>{refused} refused</em>}
              {unknown.length > 0 && <em>{unknown.length} unknown</em>}
            </>
          )}
        </span>
        <span className={styles.clock}>{describeClock(upload)}</span>
      </button>
      <div id={detail}>{isOpen && <UploadDetail summary={upload} timezone={timezone} />}</div>
    </li>
  );
}
