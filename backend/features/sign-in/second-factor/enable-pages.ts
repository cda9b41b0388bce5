import type { EnableTotp } from '@mesonet/contract/totp.js';
import { escapeHtml } from '../../../platform/pages/escape-html.js';
import type { PlainPage } from '../../../platform/pages/plain-page.js';

/**
 * Asks for confirmation before a device for one-time codes is set up, because a link on any other site may have led
 * here.
 */
export function buttonPage(wanted: EnableTotp): PlainPage {
  const query = new URLSearchParams(wanted).toString();
  const body = `<p>The device <b>${escapeHtml(wanted.device_name)}</b> will be asked for a code at each of your sign-ins. It takes the place of the one you have.</p>
<form method="post" action="/auth/enable_totp/?${escapeHtml(query)}">
<button>Set up</button>
</form>`;
  return { title: 'Set up a device', body };
}

export function enabledPage(deviceName: string): PlainPage {
  const body = `<p>From now on each of your sign-ins asks for a code of <b>${escapeHtml(deviceName)}</b>.</p>
<p><a href="/admin/">Go on</a></p>`;
  return { title: 'TOTP Enabled', body };
}
