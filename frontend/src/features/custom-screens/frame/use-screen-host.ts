import { type RefObject, useEffect } from 'react';
import { ScreenData, type ScreenPlace } from './screen-data.js';
import { PROTOCOL, ScreenQuestion } from './screen-question.js';

/** The console refuses more simultaneous questions of a custom screen than this. */
const MOST_AT_ONCE = 16;
/** The origin that browsers name for messages of a sandboxed page, whose own origin they keep secret. */
const NO_ORIGIN = 'null';

/** Answers the questions of the custom screen in a frame, and of no other window. */
export function useScreenHost(frame: RefObject<HTMLIFrameElement | null>, place: ScreenPlace): void {
  const { accountId, stationId, theme, units } = place;
  useEffect(() => {
    const host = new ScreenHost(frame, new ScreenData({ accountId, stationId, theme, units }));
    const listen = (event: MessageEvent) => host.receive(event);
    window.addEventListener('message', listen);
    return () => {
      window.removeEventListener('message', listen);
      host.close();
    };
  }, [frame, accountId, stationId, theme, units]);
}

class ScreenHost {
  private underWay = 0;
  private stopWatching: (() => void) | undefined;

  constructor(
    private readonly frame: RefObject<HTMLIFrameElement | null>,
    private readonly data: ScreenData,
  ) {}

  receive({ source, origin, data }: MessageEvent): void {
    const own = this.frame.current?.contentWindow;
    if (!own || source !== own || origin !== NO_ORIGIN) return;
    const question = ScreenQuestion.safeParse(data);
    if (question.success) void this.reply(question.data);
    else if (isAsked(data)) this.send({ id: data.id, error: 'The console does not know this question.' });
  }

  close(): void {
    this.stopWatching?.();
  }

  private async reply(question: ScreenQuestion): Promise<void> {
    const { id } = question;
    if (this.underWay >= MOST_AT_ONCE) {
      this.send({ id, error: 'Too many questions at once: wait for the answers.' });
      return;
    }
    this.underWay += 1;
    try {
      this.send({ id, answer: await this.answer(question) });
    } catch (error) {
      this.send({ id, error: error instanceof Error ? error.message : String(error) });
    } finally {
      this.underWay -= 1;
    }
  }

  private answer(question: ScreenQuestion): Promise<unknown> {
    switch (question.ask) {
      case 'context':
        return this.data.context();
      case 'latest':
        return this.data.latest(question.station);
      case 'trend':
        return this.data.trend(question);
      case 'watch':
        this.stopWatching ??= this.data.watch((sample) => this.send({ sample }));
        return Promise.resolve(null);
    }
  }

  /**
   * Sends a message to whatever page is in the frame, because a sandboxed page has no origin that could be checked. So
   * messages contain only data that a custom screen may read.
   */
  private send(message: object): void {
    this.frame.current?.contentWindow?.postMessage({ mesonet: PROTOCOL, ...message }, '*');
  }
}

function isAsked(data: unknown): data is { id: number } {
  const { mesonet, id } = { ...(data as { mesonet?: unknown; id?: unknown } | null) };
  return mesonet === PROTOCOL && typeof id === 'number';
}
