import { notification } from 'antd';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { withAntd } from '../ui/theme/antd-theme.js';
import { type NoticeQueue } from './notice-queue.js';
import styles from './notice-stack.module.css';

const SECONDS_SHOWN = 5;
/** Errors are shown longer than other messages, because their reason takes time to read. */
const ERROR_SECONDS_SHOWN = 10;

/**
 * Shows the visible short messages with Ant Design. The queue limits their number, because Ant Design would remove the
 * oldest ones if there were too many.
 */
export const NoticeStack = withAntd(function NoticeStack({ queue }: { queue: NoticeQueue }) {
  const [api, holder] = notification.useNotification({
    placement: 'bottomRight',
    stack: false,
    // A message closes on time even while the mouse pointer rests on it.
    pauseOnHover: false,
  });
  const visible = useSyncExternalStore(queue.subscribe, queue.visible);
  const opened = useRef(new Set<number>());

  useEffect(() => {
    for (const { id, tone, text, detail } of visible) {
      if (opened.current.has(id)) continue;
      opened.current.add(id);
      api.open({
        key: id,
        type: tone,
        title: text,
        description: detail,
        className: styles.notice ?? '',
        duration: tone === 'error' ? ERROR_SECONDS_SHOWN : SECONDS_SHOWN,
        role: tone === 'error' ? 'alert' : 'status',
        onClose: () => {
          opened.current.delete(id);
          queue.close(id);
        },
      });
    }
  }, [api, queue, visible]);

  return holder;
});
