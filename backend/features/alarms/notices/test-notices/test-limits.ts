import { HOUR_MS } from '@mesonet/model/durations.js';
import { Injectable } from '@nestjs/common';
import { TooManyRequests } from '../../../../platform/errors.js';
import { RecentCounts } from '../../../../platform/access/recent-counts.js';

const TESTS_AN_HOUR = 20;
const RECIPIENTS_AN_HOUR = 200;

/**
 * Limits how often an organization may send test messages to its notification groups, counted in memory. A limit per
 * group would not be enough, because a deleted group can be created again.
 */
@Injectable()
export class TestLimits {
  private readonly tests = new RecentCounts(HOUR_MS);
  private readonly recipients = new RecentCounts(HOUR_MS);

  /**
   * Counts one test, in which each recipient of a group gets a test message.
   * @param count number of recipients; at most `RECIPIENTS_AN_HOUR`
   * @throws TooManyRequests when the account has sent too many tests within an hour; this test is then not counted
   */
  take(accountId: string, count: number, now: Date): void {
    const waitSeconds = Math.max(
      this.tests.waitSeconds(accountId, TESTS_AN_HOUR, HOUR_MS, now),
      this.recipients.waitSeconds(accountId, RECIPIENTS_AN_HOUR - count + 1, HOUR_MS, now),
    );
    if (waitSeconds > 0) throw new TooManyRequests(waitSeconds, REFUSAL, 'too_many_tests');
    this.tests.note(accountId, now);
    for (let n = 0; n < count; n += 1) this.recipients.note(accountId, now);
  }
}

const REFUSAL = `An organization sends at most ${TESTS_AN_HOUR} tests to ${RECIPIENTS_AN_HOUR} recipients in all within an hour. Try again later.`;
