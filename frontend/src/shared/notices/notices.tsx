import { notification } from 'antd';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { NoticeQueue, type NoticeTone } from './notice-queue.js';

const SECONDS_SHOWN = 5;

const queue = new NoticeQueue();

/** Tells the user something in the corner of the page. */
export function notify(tone: NoticeTone, text: string): void {
  queue.push(tone, text);
}

/** Shows the queue, bottom right. Ant Design would drop the oldest notice of too many; the queue keeps them. */
export function Notices() {
  const [api, holder] = notification.useNotification({ placement: 'bottomRight', stack: false });
  const visible = useSyncExternalStore(queue.subscribe, queue.visible);
  const opened = useRef(new Set<number>());

  useEffect(() => {
    for (const { id, tone, text } of visible) {
      if (opened.current.has(id)) continue;
      opened.current.add(id);
      api.open({
        key: id,
        type: tone,
        title: text,
        duration: SECONDS_SHOWN,
        role: tone === 'error' ? 'alert' : 'status',
        onClose: () => {
          opened.current.delete(id);
          queue.close(id);
        },
      });
    }
  }, [api, visible]);

  return holder;
}
