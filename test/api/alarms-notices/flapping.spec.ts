import { AlarmCalls } from '../../support/alarms/alarm-calls.js';
import { TestServer } from '../../support/servers/server.js';
import { embeddedDatabaseUrl } from '../../support/stores/embedded-database.js';
import { waitFor } from '../../support/wait-for.js';
import { type NoticePlace, noticePlace } from '../../support/notices/notice-place.js';

const HOUR_S = 3_600;
const TO = 'warden@example.org';

let place: NoticePlace;
beforeAll(async () => {
  place = await noticePlace();
});
afterAll(() => place?.end());

async function upload(samples: { time: number; measurements: { temperature: number } }[]): Promise<void> {
  for (let i = 0; i < samples.length; i += 400) {
    const answer = await place.server.upload(place.station, samples.slice(i, i + 400));
    expect(answer.status).toBe(200);
  }
}

const at = (time: number, temperature: number) => ({ time, measurements: { temperature } });

/** Samples of an hour that ends now; every other one is beyond the limit. */
const hour = () => {
  const end = Date.now();
  return Array.from({ length: HOUR_S }, (_, i) => at(end - (HOUR_S - i) * 1_000, i % 2 === 0 ? 31.9 : 32.1));
};

/** The embedded database has another port after each start, so its address is read for each statement. */
const sql = (text: string, values: unknown[] = []) =>
  new TestServer(place.server.url, embeddedDatabaseUrl(place.killable.dataDir.path)).sql(text, values);

async function endedEpisodes(): Promise<number> {
  return (await sql('SELECT FROM violations WHERE ended_at IS NOT NULL')).length;
}

const subjects = () => place.mails.to(TO).map(({ subject }) => subject!.split(':')[0]);

it('tells of a value that flaps around its limit once an interval, and nothing more after a restart', async () => {
  const calls = new AlarmCalls(place.server, place.account);
  const { _id: group } = await calls.group({ address: [TO] });
  const alarm = await calls.alarm(place.station, { notification_groups: [group], interval: 15 });
  const early = () => at(Date.now() - 2 * HOUR_S * 1_000 + 60_000, 31.9);
  await waitFor('the first notice', async () => {
    await upload([early()]);
    return subjects().length > 0;
  });

  await upload(hour());
  await waitFor('all episodes', async () => (await endedEpisodes()) >= HOUR_S / 2);
  await waitFor('the end of the first', () => subjects().length > 1);
  await place.killable.killAndStart();

  const longAgo = `now() - interval '16 minutes'`;
  await sql(`UPDATE alarms SET last_notify_at = ${longAgo} WHERE id = $1`, [alarm._id]);
  await upload([at(Date.now(), 31)]);
  await waitFor('the next notice', () => subjects().length > 2);
  expect(subjects()).toEqual(['Warning', 'Over', 'Warning']);
});
