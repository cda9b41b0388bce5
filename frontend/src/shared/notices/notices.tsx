import { lazy, Suspense, useSyncExternalStore } from 'react';
import { NoticeQueue, type NoticeTone } from './notice-queue.js';

// What draws notices is fetched when there is one to draw.
const NoticeStack = lazy(async () => ({ default: (await import('./notice-stack.js')).NoticeStack }));

const queue = new NoticeQueue();

/** Tells the user something in the corner of the page. @param detail the reason, where the text names none */
export function notify(tone: NoticeTone, text: string, detail?: string): void {
  queue.push(tone, text, detail);
}

/** Where notices appear: bottom right, at most five; the rest wait. */
export function Notices() {
  const wasUsed = useSyncExternalStore(queue.subscribe, queue.wasUsed);
  if (!wasUsed) return null;
  return (
    <Suspense fallback={null}>
      <NoticeStack queue={queue} />
    </Suspense>
  );
}
