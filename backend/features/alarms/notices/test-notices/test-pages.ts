import type { TestNotification } from '@mesonet/contract/notification-groups.js';
import { escapeHtml } from '../../../../platform/pages/escape-html.js';
import type { PlainPage } from '../../../../platform/pages/plain-page.js';

/**
 * Makes the page that asks for confirmation before test messages are sent. Any other site could contain a link to this
 * address, so following the link alone sends nothing.
 */
export function testButtonPage(accountId: string, groupId: string): PlainPage {
  const action = `/${encodeURIComponent(accountId)}/admin/alarms/test_notification/${encodeURIComponent(groupId)}`;
  const body = `<p>A test goes to each recipient of this notification group, at once.</p>
<form method="post" action="${escapeHtml(action)}">
<button>Send the test</button>
</form>`;
  return { title: 'Test a notification group', body };
}

export function testSentPage(accountId: string, { sent }: TestNotification): PlainPage {
  const body = `<p>${sent === 1 ? 'One recipient has' : `${sent} recipients have`} received it.</p>
<p><a href="/admin/${escapeHtml(encodeURIComponent(accountId))}/alarms">Go on</a></p>`;
  return { title: 'Test notifications sent', body };
}
