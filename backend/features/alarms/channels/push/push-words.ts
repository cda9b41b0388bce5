import type { Message } from '../message.js';

/** Time for which a push service stores a push while the device is offline. */
export const KEPT_SECONDS = 24 * 60 * 60;

/** The content of a push, for apps and for the service worker of the console. All fields are text. */
export interface PushPayload {
  id: string;
  kind: string;
  severity: string;
  title: string;
  body: string;
  /** Address of the page that opens when a user clicks the push */
  url: string;
  /** All notices of an episode have the same tag, so that a newer notice replaces an older one on the device. */
  tag: string;
}

export function pushPayload({ id, kind, severity, words, url }: Message): PushPayload {
  return { id, kind, severity, title: words.subject, body: words.headline, url, tag: url };
}

/**
 * Returns a topic, by which a push service replaces a waiting push with a newer one. Topics have at most 32 characters,
 * so the dashes of the id are removed.
 */
export function topicOf({ id }: Pick<Message, 'id'>): string {
  return id.replaceAll('-', '');
}
