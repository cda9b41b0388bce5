import type { Alarm } from '@mesonet/contract/alarms.js';
import { DAY_MS } from '@mesonet/model/durations.js';
import type { Locator } from 'playwright-core';
import { AlarmCalls } from '../support/alarms/alarm-calls.js';
import { managerPage } from '../support/browser/manager-page.js';

const place = managerPage('test');

const calls = () => new AlarmCalls(place.server, place.account);
const button = (name: string) => place.page.getByRole('button', { name, exact: true });
const addDrawer = () => place.page.getByRole('dialog', { name: 'Add Alarm' });
const editDrawer = () => place.page.getByRole('dialog', { name: 'Edit Alarm' });
const field = (drawer: Locator, name: string) => drawer.getByRole('spinbutton', { name });

async function upload(samples: unknown): Promise<void> {
  expect((await place.server.upload(place.station, samples)).status).toBe(200);
}

async function openPage(): Promise<void> {
  await place.page.goto(`/admin/${place.account.id}/alarms?station=${place.station.id}`);
}

async function openNew(): Promise<void> {
  await openPage();
  await button('Create').click();
  await addDrawer().waitFor();
}

async function openStored(): Promise<void> {
  await openPage();
  await button('Edit Frost').click();
  await editDrawer().waitFor();
}

async function chooseMeasurement(drawer: Locator, text: string): Promise<void> {
  await drawer.getByLabel('Measurement').click();
  await drawer.getByLabel('Measurement').fill(text);
  await place.page.locator('.ant-select-item-option:visible').getByText(text, { exact: true }).click();
}

async function stored(): Promise<Alarm[]> {
  return place.server.get<Alarm[]>(calls().pathOf(place.station), place.account.cookie);
}

async function showTemperaturesIn(temperature: string): Promise<void> {
  const answer = await place.server.fetch(`/api/v1/accounts/${place.account.id}/units/`, {
    method: 'PUT',
    cookie: place.account.cookie,
    body: JSON.stringify({ temperature }),
    headers: { 'content-type': 'application/json' },
  });
  expect(answer.status).toBe(200);
}

afterEach(() => showTemperaturesIn('degreeF'));

describe('a new alarm', () => {
  it('begins with an upper limit of 0 and an interval of 15 minutes', async () => {
    await upload({ measurements: { temperature: 50 } });
    await openNew();
    const drawer = addDrawer();
    expect(await drawer.getByRole('radio', { name: 'Upper' }).isChecked()).toBe(true);
    expect(await field(drawer, 'Limit').inputValue()).toBe('0');
    expect(await drawer.getByRole('radio', { name: '15 minutes' }).isChecked()).toBe(true);
    const types = await drawer.getByRole('radiogroup', { name: 'Type' }).innerText();
    expect(types.split('\n').filter(Boolean)).toEqual(['Upper', 'Lower', 'Range', 'Rate', 'No data']);
    const intervals = await drawer.getByRole('radiogroup', { name: 'Interval' }).innerText();
    expect(intervals.split('\n').filter(Boolean)).toEqual(['15 min', '30 min', '45 min', '1 hour']);
  });

  it('is searched for its measurement, the station’s own first, and never the time of a sample', async () => {
    const { page } = place;
    await upload({ measurements: { soilTemperature: 50 } });
    await openNew();
    const drawer = addDrawer();
    await drawer.getByLabel('Measurement').click();
    const options = page.locator('.ant-select-item:visible');
    await options.getByText('Soil Temperature').waitFor();
    expect((await options.allInnerTexts()).slice(0, 2)).toEqual(['Of this station', 'Soil Temperature']);
    await drawer.getByLabel('Measurement').fill('sample time');
    await page.locator('.ant-empty:visible').waitFor();
    await drawer.getByLabel('Measurement').fill('dew');
    await page.locator('.ant-select-item-option:visible').getByText('Dew Point').click();
    expect(await drawer.locator('.ant-select-clear').count()).toBe(0);
  });

  it('needs a description, a measurement and its limits', async () => {
    await openNew();
    const drawer = addDrawer();
    await drawer.getByLabel('Description').fill('   ');
    await field(drawer, 'Limit').fill('');
    await drawer.getByRole('button', { name: 'Create' }).click();
    for (const text of ['Invalid description', 'Invalid measurement', 'Invalid limit']) {
      await drawer.getByText(text, { exact: true }).waitFor();
    }
    await drawer.getByRole('radio', { name: 'Range' }).check();
    await field(drawer, 'Min').fill('5');
    await field(drawer, 'Max').fill('4');
    await drawer.getByRole('button', { name: 'Create' }).click();
    await drawer.getByText('Invalid limit').first().waitFor();
    expect(await stored()).toEqual([]);
  });

  it('is stored in base units, its distances by their size', async () => {
    const { page } = place;
    await showTemperaturesIn('degreeC');
    await openNew();
    const drawer = addDrawer();
    await drawer.getByLabel('Description').fill('Frost in the beds');
    await chooseMeasurement(drawer, 'Temperature');
    await drawer.getByRole('radio', { name: 'Lower' }).check();
    await field(drawer, 'Limit').fill('-10');
    await drawer.getByRole('radio', { name: '1 hour' }).check();
    await drawer.getByText('Advanced').click();
    await drawer.getByRole('radio', { name: 'Critical' }).check();
    await field(drawer, 'Hold').fill('10');
    await field(drawer, 'Clear').fill('5');
    await drawer.getByText('It clears at −5.0 °C or above.').waitFor();
    await drawer.getByRole('switch', { name: 'Quiet hours' }).click();
    await drawer.getByLabel('Quiet from').fill('21:30');
    await drawer.getByText('Sun', { exact: true }).click();
    await drawer.getByRole('switch', { name: 'Remind until somebody acknowledges it' }).click();
    await drawer.getByRole('button', { name: 'Create' }).click();
    await page.getByText('Alarm added').waitFor();
    const [alarm] = await stored();
    expect(alarm).toMatchObject({
      ...{ variant: 'meas', mode: 'lower', measkey: 'temperature', desc: 'Frost in the beds' },
      ...{ interval: 60, severity: 'critical', hold: 10, remind_until_acknowledged: true, enabled: true },
      schedule: { from: '21:30', to: '06:00', days: [1, 2, 3, 4, 5, 6] },
    });
    expect(alarm?.limit).toBeCloseTo(14, 1);
    expect(alarm?.clear).toBeCloseTo(9, 2);
    await page.getByRole('row').filter({ hasText: 'Frost in the beds' }).getByText('−10.0').waitFor();
  });

  it('watches a range, from Min to Max', async () => {
    const { page } = place;
    await openNew();
    const drawer = addDrawer();
    await drawer.getByLabel('Description').fill('Greenhouse');
    await chooseMeasurement(drawer, 'Temperature');
    await drawer.getByRole('radio', { name: 'Range' }).check();
    await field(drawer, 'Min').fill('50');
    await field(drawer, 'Max').fill('86');
    expect(await field(drawer, 'Limit').count()).toBe(0);
    await drawer.getByRole('radio', { name: '45 minutes' }).check();
    await drawer.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('row').filter({ hasText: 'Greenhouse' }).getByText('50.0 to 86.0').waitFor();
    expect(await stored()).toMatchObject([{ mode: 'range', min: 50, max: 86, limit: null, interval: 45 }]);
  });

  it('is not stored when it is cancelled', async () => {
    await openNew();
    await addDrawer().getByLabel('Description').fill('Greenhouse');
    await addDrawer().getByRole('button', { name: 'Cancel' }).click();
    await addDrawer().waitFor({ state: 'detached' });
    expect(await stored()).toEqual([]);
  });

  it('watches a change within a time, or silence', async () => {
    const { page } = place;
    await openNew();
    await addDrawer().getByLabel('Description').fill('Pressure');
    await chooseMeasurement(addDrawer(), 'Adjusted Barometric Pressure');
    await addDrawer().getByRole('radio', { name: 'Rate' }).check();
    await addDrawer().getByRole('button', { name: 'Create' }).click();
    await addDrawer().getByText('Invalid change').waitFor();
    await addDrawer().getByRole('radio', { name: 'Rises' }).check();
    await field(addDrawer(), 'By more than').fill('0.1');
    await field(addDrawer(), 'Within').fill('120');
    await addDrawer().getByRole('button', { name: 'Create' }).click();
    await page.getByText('+0.10').waitFor();
    await button('Create').click();
    await addDrawer().getByRole('radio', { name: 'No data' }).check();
    await addDrawer().getByLabel('Description').fill('Silence');
    await field(addDrawer(), 'Silent for').fill('45');
    expect(await addDrawer().getByLabel('Measurement', { exact: true }).count()).toBe(0);
    await addDrawer().getByRole('button', { name: 'Create' }).click();
    await page.getByRole('row').filter({ hasText: 'Silence' }).waitFor();
    expect(await stored()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ variant: 'rate', mode: 'upper', change: 0.1, window: 120 }),
        expect.objectContaining({ variant: 'nodata', measkey: 'sampleTime', after: 45 }),
      ]),
    );
  });

  it('tells the groups that are chosen, and says why it was not added', async () => {
    const { page, server, account } = place;
    const group = await calls().group({ address: ['ops@example.org', 'field@example.org'] });
    await upload({ measurements: { temperature: 50 } });
    await openPage();
    await button('Use Frost').click();
    const drawer = addDrawer();
    await drawer.getByText(/^Without a group/).waitFor();
    await drawer.getByLabel('Notification groups').click();
    await page.locator('.ant-select-item-option:visible').getByText('Growers').click();
    await page.keyboard.press('Escape');
    await drawer
      .getByText(
        '2 addresses are told when it fires, every 15 minutes while it lasts, and once when it clears.',
      )
      .waitFor();
    const path = `/api/v1/accounts/${account.id}/notification_groups/${group._id}/`;
    expect((await server.fetch(path, { method: 'DELETE', cookie: account.cookie })).status).toBe(204);
    await drawer.getByRole('button', { name: 'Create' }).click();
    await page.getByText('Failed to add alarm: Unknown notification group').waitFor();
  });
});

describe('a stored alarm', () => {
  it('is changed, its type apart', async () => {
    const { page, station } = place;
    await calls().alarm(station);
    await openStored();
    const drawer = editDrawer();
    expect(await drawer.getByRole('radio', { name: 'Upper' }).isDisabled()).toBe(true);
    expect(await drawer.getByRole('radio', { name: 'Lower' }).isChecked()).toBe(true);
    await field(drawer, 'Limit').fill('30');
    await drawer.getByText('Advanced').click();
    await drawer.getByRole('switch', { name: 'Enabled' }).click();
    await drawer.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Alarm updated').waitFor();
    expect((await stored())[0]).toMatchObject({ limit: 30, desc: 'Frost', enabled: false });
    await page.getByRole('row').filter({ hasText: 'Frost' }).getByText('Off', { exact: true }).waitFor();
  });

  it('says why it was not changed', async () => {
    const { page, server, account, station } = place;
    const { _id } = await calls().alarm(station);
    await openStored();
    await editDrawer().getByLabel('Description').fill('Late frost');
    await server.fetch(calls().pathOf(station, _id), { method: 'DELETE', cookie: account.cookie });
    await editDrawer().getByRole('button', { name: 'Save' }).click();
    await page.getByText(/^Alarm update failed: ./).waitFor();
  });

  it('is not overwritten where somebody else changed the same', async () => {
    const { server, account, station } = place;
    const { _id } = await calls().alarm(station);
    await openStored();
    await editDrawer().getByLabel('Description').fill('Mine');
    await server.patchJson(calls().pathOf(station, _id), { desc: 'Theirs' }, account.cookie);
    await editDrawer().getByRole('button', { name: 'Save' }).click();
    await editDrawer().getByText('Somebody changed the description meanwhile').waitFor();
    expect((await stored())[0]?.desc).toBe('Theirs');
  });
});

describe('the limit in the chart', () => {
  const line = () => editDrawer().getByRole('slider', { name: 'Limit' });

  beforeEach(async () => {
    const samples = [20, 12, 5].flatMap((days) =>
      [50, 25, 50].map((temperature, hour) => ({
        time: Date.now() - days * DAY_MS + hour * 3_600_000,
        measurements: { temperature },
      })),
    );
    await upload(samples);
    await upload({ measurements: { temperature: 50 } });
    await calls().alarm(place.station);
    await openStored();
    await line().waitFor();
  });

  it('is moved by keys and pointer, with its field', async () => {
    const { page } = place;
    await line().press('ArrowUp');
    expect(await field(editDrawer(), 'Limit').inputValue()).toBe('32.1');
    await line().press('PageDown');
    expect(await field(editDrawer(), 'Limit').inputValue()).toBe('31.1');
    const box = (await line().boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y - 40, { steps: 4 });
    await page.mouse.up();
    expect(Number(await field(editDrawer(), 'Limit').inputValue())).toBeGreaterThan(33);
    await field(editDrawer(), 'Limit').fill('28');
    await editDrawer().locator('[role=slider][aria-valuetext="28.0 °F"]').waitFor();
  });

  it('says how often it would have fired, and when', async () => {
    await editDrawer().getByText('Would have fired 3 times').waitFor();
    const episodes = editDrawer().getByRole('region', { name: 'Episodes' });
    expect(await episodes.getByRole('row').count()).toBe(3);
    await episodes.getByText('25.0').first().waitFor();
    await field(editDrawer(), 'Limit').fill('20');
    await editDrawer().getByText('Would not have fired').waitFor();
  });

  it('says what limits near to it would have come to', async () => {
    const hint = editDrawer().getByText(/^Drag the line to try another limit: /);
    await hint.getByText(/: 3 times at \d\d\.\d, 3 times at \d\d\.\d\.$/).waitFor();
    await field(editDrawer(), 'Limit').fill('25.1');
    await hint.getByText(/: 0 times at 2\d\.\d, 3 times at 2\d\.\d\.$/).waitFor();
  });

  it('says why the rule could not be tried', async () => {
    const { page } = place;
    await page.route('**/dry_run/', (route) =>
      route.fulfill({ status: 503, body: JSON.stringify({ detail: 'The samples cannot be read now' }) }),
    );
    await page.reload();
    await button('Edit Frost').click();
    await editDrawer().getByText('The rule could not be tried').waitFor();
    await editDrawer().getByText('The samples cannot be read now').waitFor();
    expect(await editDrawer().getByRole('button', { name: 'Save' }).isEnabled()).toBe(true);
  });
});
