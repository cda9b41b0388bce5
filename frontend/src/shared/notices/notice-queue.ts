export type NoticeTone = 'success' | 'info' | 'warning' | 'error';

export interface Notice {
  id: number;
  tone: NoticeTone;
  text: string;
  /** Below the text, smaller: the server's reason. */
  detail: string | undefined;
}

const MAX_VISIBLE_NOTICES = 5;

/** Notices in order of arrival: the first five are shown, the rest wait until one of them closes. */
export class NoticeQueue {
  private notices: readonly Notice[] = [];
  private shown: readonly Notice[] = [];
  private nextId = 1;
  private readonly listeners = new Set<() => void>();

  push(tone: NoticeTone, text: string, detail?: string): void {
    this.set([...this.notices, { id: this.nextId++, tone, text, detail }]);
  }

  close(id: number): void {
    this.set(this.notices.filter((notice) => notice.id !== id));
  }

  /** The same array until it changes, as `useSyncExternalStore` needs it. */
  visible = (): readonly Notice[] => this.shown;

  /** Whether there ever was a notice. */
  wasUsed = (): boolean => this.nextId > 1;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private set(notices: readonly Notice[]): void {
    this.notices = notices;
    this.shown = notices.slice(0, MAX_VISIBLE_NOTICES);
    for (const listener of this.listeners) listener();
  }
}
