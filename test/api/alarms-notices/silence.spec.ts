import type { Violation, ViolationPage } from '@mesonet/contract/violations.js';
import { DAY_MS, MINUTE_MS } from '@mesonet/model/durations.js';
import { AlarmCalls } from '../../support/alarms/alarm-calls.js';
import type { TestStation } from '../../support/servers/server.js';
import { waitFor } from '../../support/wait-for.js';
import { type NoticePlace, noticePlace } from '../../support/notices/notice-place.js';

const EVERY = 10 * MINUTE_MS;

let place: NoticePlace;
let calls: AlarmCalls;

beforeAll(async () => {
  place = await noticePlace();
  calls = new AlarmCalls(place.server, place.account);
});
afterAll(() => place?.end());

interface Watched {
  station: TestStation;
  /** The address that gets the mails about this station only. */
  to: string;
}

/** Creates a station that one alarm watches for silence and another one for frost. */
async function watched(name: string): Promise<Watched> {
  const { server, account } = place;
  const station = await server.createStation(account, { stationname: name });
  const to = `${name}@example.org`;
  const { _id } = await calls.group({ address: [to] });
  const groups = { notification_groups: [_id] };
  await calls.alarm(station, { ...groups, variant: 'nodata', after: 1, desc: 'Silent' });
  await calls.alarm(station, { ...groups, desc: 'Frost' });
  return { station, to };
}

async function upload({ station }: Watched, samples: object[]): Promise<void> {
  for (let i = 0; i < samples.length; i += 500) {
    const answer = await place.server.upload(station, samples.slice(i, i + 500));
    expect(answer.status).toBe(200);
  }
}

const now = (temperature: number) => [{ time: Date.now(), measurements: { temperature } }];

/**
 * Samples of ten times 24 hours up to a moment; each 24 hours have a frost in their second half and none at their ends.
 */
const tenDays = (until: number) =>
  Array.from({ length: (10 * DAY_MS) / EVERY }, (_, i) => {
    const temperature = Math.round((40 + 15 * Math.sin((2 * Math.PI * i * EVERY) / DAY_MS)) * 10) / 10;
    return { time: until - 10 * DAY_MS + i * EVERY, measurements: { temperature } };
  });

async function episodes({ station }: Watched): Promise<Violation[]> {
  const path = `/api/v1/stations/${station.id}/violations/?count=500`;
  return (await place.server.get<ViolationPage>(path, place.account.cookie)).violations;
}

const subjects = ({ to }: Watched) =>
  place.mails.to(to).map(({ subject }) => /^(\w+): (\w+)/.exec(subject!)!.slice(1, 3).join(' '));

/** Resolves when all earlier samples are evaluated and all mails about them are on their way. */
async function frostNow(each: Watched): Promise<void> {
  const before = place.mails.to(each.to).length;
  await waitFor('a frost of now', async () => {
    await upload(each, now(31));
    return place.mails.to(each.to).length > before;
  });
}

it('fires once for a silent station, clears once when it is back, and sends nothing for what it brings', async () => {
  const [newestFirst, oldestFirst] = await Promise.all([watched('newest'), watched('oldest')]);
  const both = [newestFirst, oldestFirst];
  for (const each of both) await upload(each, tenDays(Date.now() - 10 * DAY_MS).slice(-1));
  for (const each of both) await waitFor('the silence', () => subjects(each).length > 0, 150_000);

  await upload(newestFirst, now(33));
  await upload(newestFirst, tenDays(Date.now() - MINUTE_MS));
  await upload(oldestFirst, tenDays(Date.now() - 3 * 60 * MINUTE_MS));
  await waitFor('the return of both', async () => {
    for (const each of both) await upload(each, now(33));
    return both.every((each) => subjects(each).length > 1);
  });
  await Promise.all(both.map(frostNow));

  for (const each of both) {
    expect(subjects(each)).toEqual(['Warning Silent', 'Over Silent', 'Warning Frost']);
    const silences = (await episodes(each)).filter(({ desc }) => desc === 'Silent');
    expect(silences).toMatchObject([{ state: 'cleared', end_reason: 'cleared' }]);
    expect(silences[0]!.notifications.map(({ kind }) => kind).sort()).toEqual(['cleared', 'fired']);
  }
  const frosts = async (each: Watched) =>
    (await episodes(each)).filter(({ desc }) => desc === 'Frost').map(({ muted_by }) => muted_by);
  // A sample older than the newest one opens no episode. A newer one that is late opens one, and nobody is notified.
  expect(await frosts(newestFirst)).toEqual([null]);
  expect(await frosts(oldestFirst)).toEqual([null, ...Array<string>(10).fill('late_data')]);
});
