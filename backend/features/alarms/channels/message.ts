import type { AlarmSeverity } from '@mesonet/contract/alarms.js';
import type { NotificationService } from '@mesonet/contract/notification-groups.js';
import type { NoticeKind } from '@mesonet/contract/violations.js';

/** The text of a notice for people. All of it is plain text. */
export interface MessageWords {
  subject: string;
  /** One sentence that says it all. */
  headline: string;
  /** More sentences. */
  more: readonly string[];
  facts: readonly { label: string; value: string }[];
}

/** One notice, or a test, before a channel gives it its form. */
export interface Message {
  /** Stays the same at each attempt, so that whoever gets it twice can tell. */
  id: string;
  kind: NoticeKind | 'test';
  severity: AlarmSeverity;
  createdAt: Date;
  account: { id: string; name: string };
  words: MessageWords;
  /** The address of the console's page that shows it. */
  url: string;
  /** The address of the page with the button; null: there is nothing to acknowledge. */
  acknowledgeUrl: string | null;
  /** The content of the notice for programs: webhooks send it beside the words. */
  data: Readonly<Record<string, unknown>>;
  /** The chart around the event, as PNG. */
  chart: { png: Uint8Array; alt: string } | null;
}

/** One address of a notification group. */
export interface Recipient {
  service: NotificationService;
  /** The text that the group holds: an email address, the id of a device token, or an https address. */
  address: string;
  group: { id: string; name: string; secretSealed: Buffer | null };
  /** The device takes pushes; null for the other services. */
  device: { id: string; token: string } | null;
}
