import { Injectable } from '@nestjs/common';
import { TooManyRequests } from '../../../../platform/errors.js';
import { RecentCounts } from '../../../sessions/recent-counts.js';

const HOUR_MS = 3_600_000;
const TESTS_AN_HOUR = 20;
const RECIPIENTS_AN_HOUR = 200;

/** Counts the tests of an organization in memory, because the minute of a group ends when the group is deleted. */
@Injectable()
export class TestLimits {
  private readonly tests = new RecentCounts(HOUR_MS);
  private readonly recipients = new RecentCounts(HOUR_MS);

  /**
   * Counts one test to so many recipients.
   * @param count at most as many as an hour allows
   * @throws TooManyRequests, and counts nothing, when the account sent too many tests within the hour
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
