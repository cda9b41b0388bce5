import type { DeviceToken } from '@mesonet/contract/device-tokens.js';
import { AlarmCalls } from '../support/alarms/alarm-calls.js';
import { managerPage } from '../support/browser/manager-page.js';

const place = managerPage('test');

const calls = () => new AlarmCalls(place.server, place.account);
const linkTo = (what: string) => `/${place.account.id}/admin/alarms/${what}`;

/** Another site may have led the user to such a link, so the page asks for a press on a button first. */
describe('a link that changes something asks by a button first', () => {
  it.each([
    ['approve_token', 'Approve a device', 'Approve', 'Token approved', 'approved'],
    ['deny_token', 'Deny a device', 'Deny', 'Token denied', 'denied'],
  ])('%s', async (path, question, word, done, status) => {
    const { page, server, account } = place;
    const { _id } = await calls().device('Barn tablet');
    const statusNow = async () =>
      (await server.get<DeviceToken>(`/api/v1/accounts/${account.id}/device_tokens/${_id}/`, account.cookie))
        .status;
    await page.goto(linkTo(`${path}/${_id}`));
    await page.getByRole('heading', { name: question }).waitFor();
    await page.getByText('Barn tablet').waitFor();
    expect(await statusNow()).toBe('pending');
    await page.getByRole('button', { name: word }).click();
    await page.getByRole('heading', { name: done }).waitFor();
    expect(await statusNow()).toBe(status);
    await page.getByRole('link', { name: 'Go on' }).click();
    await page.getByRole('heading', { name: 'Alarms', exact: true }).waitFor();
  });

  it('test_notification', async () => {
    const { page } = place;
    const { _id } = await calls().group();
    await page.goto(linkTo(`test_notification/${_id}`));
    await page.getByRole('heading', { name: 'Test a notification group' }).waitFor();
    await page.getByRole('button', { name: 'Send the test' }).click();
    await page.getByRole('heading', { name: 'Test notifications sent' }).waitFor();
    await page.getByText('One recipient has received it.').waitFor();
  });
});
