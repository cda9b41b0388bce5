import { waitFor } from '../../support/wait-for.js';
import { type NoticePlace, noticePlace } from '../../support/notices/notice-place.js';

let place: NoticePlace;

beforeAll(async () => {
  place = await noticePlace({ ACCOUNT_NOTICES_PER_DAY: '3' });
});
afterAll(() => place?.end());

it('sends as many notices of an organization a day as the setting says, and skips the rest with the reason', async () => {
  const { rows, mails } = place;
  const to = Array.from({ length: 5 }, (_, i) => `many${i}@example.org`);
  const episode = await rows.episode([await rows.group('email', to)]);
  expect(await rows.notice(episode, 'fired')).toBe(5);
  // Inserting the same notices again adds no rows.
  expect(await rows.notice(episode, 'fired')).toBe(0);
  const settled = await waitFor('all to be settled', async () => {
    const notices = await rows.noticesOf(episode);
    return notices.every(({ state }) => state !== 'waiting') && notices;
  });
  expect(settled.filter(({ state }) => state === 'sent')).toHaveLength(3);
  const skipped = settled.filter(({ state }) => state === 'skipped');
  expect(skipped.map(({ reason }) => reason)).toEqual([
    'The organization’s limit of 3 notices in 24 hours is reached',
    'The organization’s limit of 3 notices in 24 hours is reached',
  ]);
  expect(mails.taken.filter(({ subject }) => subject?.includes('Frost'))).toHaveLength(3);
});
