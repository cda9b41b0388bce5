import type { AlarmSeverity } from '@mesonet/contract/alarms.js';
import type { NotificationService } from '@mesonet/contract/notification-groups.js';
import type { NoticeKind } from '@mesonet/contract/violations.js';

/** The text of a notice for people. All of it is plain text. */
export interface MessageWords {
  subject: string;
  /** One sentence with all important facts */
  headline: string;
  /** Further sentences of the text. */
  more: readonly string[];
  facts: readonly { label: string; value: string }[];
}

/** One notice, or one test message to a notification group, before a mail, push or webhook is made of it. */
export interface Message {
  /** The id is the same at each attempt to deliver the notice, so that a recipient can recognize a duplicate. */
  id: string;
  kind: NoticeKind | 'test';
  severity: AlarmSeverity;
  createdAt: Date;
  account: { id: string; name: string };
  words: MessageWords;
  /** Address of the page in the console that shows the notice */
  url: string;
  /** Address of the page with the button to acknowledge the violation; null when there is nothing to acknowledge */
  acknowledgeUrl: string | null;
  /** The content of the notice for programs. Webhooks send it beside the text. */
  data: Readonly<Record<string, unknown>>;
  /** Chart of the time around the event, as PNG; null when there is no chart */
  chart: { png: Uint8Array; alt: string } | null;
}

/** One address in a notification group, to which notices are sent. */
export interface Recipient {
  service: NotificationService;
  /** The address as the group stores it: an email address, the id of a device token, or an https address */
  address: string;
  group: { id: string; name: string; secretSealed: Buffer | null };
  /** The device that gets the push; null for other services than push */
  device: { id: string; token: string } | null;
}
