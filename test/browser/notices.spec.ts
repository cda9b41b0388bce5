import { userPage } from '../support/browser/user-page.js';
import { waitFor } from '../support/wait-for.js';

const place = userPage();

describe('notices', () => {
  it('are five at most, at the bottom right; the rest come when those have gone', async () => {
    const { page, account } = place;
    await page.clock.install();
    await page.goto(`/admin/${account.id}/home`);
    await page.getByRole('button', { name: 'User settings' }).click();
    const save = page.getByRole('dialog').getByRole('button', { name: 'Save' });
    await save.waitFor();
    const notices = page.getByRole('status').filter({ hasText: 'Yay' });
    let saves = 0;
    page.on('response', (response) => {
      if (response.request().method() === 'PATCH' && response.ok()) saves++;
    });

    // A notice disappears after five seconds, so in this test the clock only runs on when the test lets it.
    await page.clock.pauseAt(Date.now() + 60_000);
    await waitFor(
      'seven changes',
      async () => {
        await save.click();
        await page.clock.runFor(5);
        return saves >= 7;
      },
      30_000,
    );
    await waitFor('five notices', async () => {
      await page.clock.runFor(5);
      return (await notices.count()) === 5;
    });
    await page.clock.runFor(200);
    expect(await notices.count()).toBe(5);
    const last = (await notices.last().boundingBox())!;
    expect([last.x > 1280 / 2, last.y > 900 / 2]).toEqual([true, true]);

    await waitFor('the rest', async () => {
      await page.clock.runFor(500);
      return (await notices.count()) === saves - 5;
    });
  });
});
