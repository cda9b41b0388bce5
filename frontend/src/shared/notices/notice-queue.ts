export type NoticeTone = 'success' | 'info' | 'warning' | 'error';

export interface Notice {
  id: number;
  tone: NoticeTone;
  text: string;
  /** The reason that the server gave. It is shown smaller below the text. */
  detail: string | undefined;
}

const MAX_VISIBLE_NOTICES = 5;

/**
 * Holds the short messages that the page shows in its corner, in order of arrival. The code calls them notices, but
 * they are not the notices about episodes. The first five are shown, and the others wait until one of them closes.
 */
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

  /**
   * Returns the visible messages. The array stays the same object until they change, as `useSyncExternalStore`
   * requires.
   */
  visible = (): readonly Notice[] => this.shown;

  /** Returns true once there has been a message on this page. */
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
