import type { Message } from '../message.js';

/** What a push service keeps for a device that is away. */
export const KEPT_SECONDS = 24 * 60 * 60;

/** As the service worker of the console, and apps, get it. Everything is text. */
export interface PushPayload {
  id: string;
  kind: string;
  severity: string;
  title: string;
  body: string;
  /** Where a click leads. */
  url: string;
  /** Same for all notices of an episode: a newer one takes the place of an older one. */
  tag: string;
}

export function pushPayload({ id, kind, severity, words, url }: Message): PushPayload {
  return { id, kind, severity, title: words.subject, body: words.headline, url, tag: url };
}

/** An id without dashes has the 32 characters that a push service takes as a topic. */
export function topicOf({ id }: Pick<Message, 'id'>): string {
  return id.replaceAll('-', '');
}
