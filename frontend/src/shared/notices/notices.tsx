import { lazy, Suspense, useSyncExternalStore } from 'react';
import { NoticeQueue, type NoticeTone } from './notice-queue.js';

// The code that draws the short messages of the page is downloaded when the first of them appears.
const NoticeStack = lazy(async () => ({ default: (await import('./notice-stack.js')).NoticeStack }));

const queue = new NoticeQueue();

/**
 * Shows the user a short message in the corner of the page.
 * @param detail the reason, if the text does not name it
 */
export function notify(tone: NoticeTone, text: string, detail?: string): void {
  queue.push(tone, text, detail);
}

/** Shows short messages at the bottom right of the page, at most five at a time; further messages wait. */
export function Notices() {
  const wasUsed = useSyncExternalStore(queue.subscribe, queue.wasUsed);
  if (!wasUsed) return null;
  return (
    <Suspense fallback={null}>
      <NoticeStack queue={queue} />
    </Suspense>
  );
}
