import type { Page } from 'playwright-core';
import type { TestUser } from '../support/people/email-sign-in.js';
import { codesTo, type MailedCode, mailedCode } from '../support/people/mailed-code.js';
import { enrol, TestDevice } from '../support/people/totp.js';
import { superUserPage } from '../support/browser/user-page.js';

const place = superUserPage();
let user: TestUser;
let page: Page;

beforeEach(() => {
  ({ superUser: user, superPage: page } = place);
});

async function openDialog() {
  await page.goto(`/admin/${place.account.id}/home`);
  await page.getByRole('button', { name: 'User settings' }).click();
  await page.getByRole('tab', { name: 'Security' }).click();
  await page.getByRole('button', { name: 'Configure MFA' }).click();
  const dialog = page.getByRole('dialog', { name: 'Configure TOTP' });
  await dialog.waitFor();
  return dialog;
}

/** Reads the QR code on the page, as a phone in front of the screen does. */
async function scan(): Promise<TestDevice> {
  const source = await page.getByAltText('QR code for an authenticator app').getAttribute('src');
  return TestDevice.read(Buffer.from(source!.split(',')[1]!, 'base64'));
}

/** Requests a code on the page and reads it in the mail. */
async function mailed(): Promise<MailedCode> {
  const { length } = await codesTo(user.email);
  await page.getByLabel('Email').fill(user.email);
  await page.getByRole('button', { name: 'Send code' }).click();
  // The field appears with the cookie without which the link does not work.
  await page.getByLabel('6-digit code').waitFor();
  return mailedCode(user.email, length + 1);
}

describe('a second factor', () => {
  it('is set up in the settings, and asked for at the next sign-in', async () => {
    const dialog = await openDialog();
    const submit = dialog.getByRole('button', { name: 'Submit' });
    expect(await submit.isDisabled()).toBe(true);
    await dialog.getByText('A new device invalidates any existing one.').waitFor();
    await dialog.getByRole('button', { name: 'Generate new code' }).click();
    await dialog.getByText(/^Hidden in \d+ s$/).waitFor();
    const device = await scan();
    await dialog.getByLabel('6-digit code').fill(device.wrongCode());
    expect(await submit.isDisabled()).toBe(true);
    await dialog.getByLabel('Device Name').fill('My phone');
    await dialog.getByLabel('6-digit code').fill(device.wrongCode().slice(1));
    expect(await submit.isDisabled()).toBe(true);
    await dialog.getByLabel('6-digit code').fill(device.wrongCode());
    await submit.click();
    await dialog.getByText('The code is wrong.').waitFor();
    expect(await dialog.getByLabel('6-digit code').getAttribute('aria-invalid')).toBe('true');
    await dialog.getByLabel('6-digit code').fill(device.code());
    await submit.click();
    await page.getByText('TOTP Enabled').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Each of your sign-ins asks for a code of your device.').waitFor();

    await page.goto('/auth/logout');
    await page.goto(`/auth/login?next=${encodeURIComponent(`/admin/${place.account.id}/home?a=1`)}`);
    const { code } = await mailed();
    await page.getByLabel('6-digit code').fill(code);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/login/totp');
    await page.getByText('Open the authenticator app').waitFor();
    expect(await page.getByLabel('6-digit code').getAttribute('autocomplete')).toBe('one-time-code');
    await page.keyboard.type(device.wrongCode());
    await page.keyboard.press('Enter');
    await page.getByText('The code is wrong or was used before.').waitFor();
    // The code that confirmed the device is used up, and the server accepts the next one a little early.
    await page.getByLabel('6-digit code').fill(device.code(1));
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/admin/${place.account.id}/home?a=1`);
    await page.getByRole('button', { name: 'User settings' }).waitFor();
  });

  it('shows its QR code for a minute, and another each time', async () => {
    await page.clock.install();
    const dialog = await openDialog();
    await dialog.getByRole('button', { name: 'Generate new code' }).click();
    const first = await scan();
    await page.clock.fastForward(61_000);
    await dialog.getByText('The QR code is hidden again.').waitFor();
    expect(await dialog.getByRole('img', { name: /^QR code/ }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Generate new code' }).click();
    await dialog.getByRole('img', { name: /^QR code/ }).waitFor();
    expect((await scan()).uri).not.toBe(first.uri);
  });

  it('tells whoever signed in too long ago to do so again', async () => {
    await place.server.sql(`UPDATE sessions SET created_at = now() - interval '1 hour' WHERE user_id = $1`, [
      user.id,
    ]);
    const dialog = await openDialog();
    await dialog.getByRole('button', { name: 'Generate new code' }).click();
    await dialog.getByText('Sign in again: this needs a sign-in of the last 10 minutes.').waitFor();
    await dialog.getByRole('link', { name: 'Sign in again' }).click();
    await page.waitForURL('**/admin/login');
  });

  it('is asked for behind the link of the mail too', async () => {
    const device = await enrol(place.server, user);
    await page.goto('/auth/logout');
    await page.goto(`/auth/login?next=${encodeURIComponent(`/admin/${place.account.id}/home?a=1`)}`);
    const { pathname, search } = new URL((await mailed()).link);
    await page.goto(pathname + search);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/admin/login/totp?next=*');
    await page.getByLabel('6-digit code').fill(device.code());
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`**/admin/${place.account.id}/home?a=1`);
  });

  it('is no matter of who is no super user', async () => {
    await place.page.goto(`/admin/${place.account.id}/home`);
    await place.page.getByRole('button', { name: 'User settings' }).click();
    await place.page.getByRole('tab', { name: 'Sessions' }).waitFor();
    expect(await place.page.getByRole('tab', { name: 'Security' }).count()).toBe(0);
  });
});
