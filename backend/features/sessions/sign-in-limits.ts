import { TooManyRequests } from '../../platform/errors.js';

const WINDOW_MS = 15 * 60_000;
const HOUR_MS = 60 * 60_000;
const PER_ADDRESS_AND_ACCOUNT = 11;
const PER_ADDRESS = 50;
const PER_ACCOUNT_AN_HOUR = 100;
const MAX_KEYS = 50_000;

/**
 * Counts failed sign-ins in memory. Nobody can lock another out for good: above the limit of an account only
 * addresses without an earlier success there have to wait.
 */
export class SignInLimits {
  private readonly failures = new Map<string, number[]>();
  private readonly successes = new Map<string, number>();

  /** @throws TooManyRequests before the password is looked at */
  check(account: string, address: string, now: Date): void {
    const name = account.toLowerCase();
    this.refuseAbove(`both ${address} ${name}`, PER_ADDRESS_AND_ACCOUNT - 1, WINDOW_MS, now);
    this.refuseAbove(`address ${address}`, PER_ADDRESS - 1, WINDOW_MS, now);
    if (!this.successes.has(`${address} ${name}`)) {
      this.refuseAbove(`account ${name}`, PER_ACCOUNT_AN_HOUR - 1, HOUR_MS, now);
    }
  }

  noteFailure(account: string, address: string, now: Date): void {
    const name = account.toLowerCase();
    for (const key of [`both ${address} ${name}`, `address ${address}`, `account ${name}`]) {
      const recent = this.recent(key, HOUR_MS, now);
      remember(this.failures, key, [...recent, now.getTime()]);
    }
  }

  noteSuccess(account: string, address: string, now: Date): void {
    const name = account.toLowerCase();
    this.failures.delete(`both ${address} ${name}`);
    remember(this.successes, `${address} ${name}`, now.getTime());
  }

  private refuseAbove(key: string, allowed: number, windowMs: number, now: Date): void {
    const recent = this.recent(key, windowMs, now);
    if (recent.length <= allowed) return;
    const freeAt = recent[recent.length - allowed - 1]! + windowMs;
    throw new TooManyRequests(
      Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000)),
      'Too many attempts. Try again later.',
    );
  }

  private recent(key: string, windowMs: number, now: Date): number[] {
    return (this.failures.get(key) ?? []).filter((at) => at > now.getTime() - windowMs);
  }
}

/** Keeps a map bounded by forgetting what was noted first. */
function remember<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  if (map.size > MAX_KEYS) map.delete(map.keys().next().value!);
}
