import type { Message } from '../message.js';

/** A push service keeps a push so long for a device that is away. */
export const KEPT_SECONDS = 24 * 60 * 60;

/** The content of a push, for the service worker of the console and for apps. Everything is text. */
export interface PushPayload {
  id: string;
  kind: string;
  severity: string;
  title: string;
  body: string;
  /** The page that a click opens. */
  url: string;
  /** All notices of an episode share it: a newer one takes the place of an older one. */
  tag: string;
}

export function pushPayload({ id, kind, severity, words, url }: Message): PushPayload {
  return { id, kind, severity, title: words.subject, body: words.headline, url, tag: url };
}

/** An id without dashes has the 32 characters that a push service takes as a topic. */
export function topicOf({ id }: Pick<Message, 'id'>): string {
  return id.replaceAll('-', '');
}
