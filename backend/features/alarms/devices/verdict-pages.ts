import { escapeHtml } from '../../../platform/pages/escape-html.js';
import type { PlainPage } from '../../../platform/pages/plain-page.js';
import type { DeviceTokenEntity } from './device-token.entity.js';
import type { Verdict } from './device-tokens.service.js';

type Device = Pick<DeviceTokenEntity, 'id' | 'accountId' | 'name'>;

const PATHS = { approved: 'approve_token', denied: 'deny_token' } as const;

/**
 * Makes the page that asks for confirmation before a device is approved or denied. Any other site could contain a link
 * to this address, so following the link alone changes nothing.
 */
export function verdictPage({ id, accountId, name }: Device, verdict: Verdict): PlainPage {
  const isApproval = verdict === 'approved';
  const will = isApproval ? 'will get' : 'will not get';
  const body = `<p>The device <b>${escapeHtml(name)}</b> ${will} notifications of alarms.</p>
<form method="post" action="/${escapeHtml(accountId)}/admin/alarms/${PATHS[verdict]}/${id}/">
<button>${isApproval ? 'Approve' : 'Deny'}</button>
</form>`;
  return { title: isApproval ? 'Approve a device' : 'Deny a device', body };
}

export function verdictGivenPage({ accountId, name }: Device, verdict: Verdict): PlainPage {
  const gets = verdict === 'approved' ? 'gets' : 'does not get';
  const body = `<p>The device <b>${escapeHtml(name)}</b> ${gets} notifications of alarms.</p>
<p><a class="button" href="/admin/${escapeHtml(accountId)}/alarms">Go on</a></p>`;
  return { title: verdict === 'approved' ? 'Token approved' : 'Token denied', body };
}
