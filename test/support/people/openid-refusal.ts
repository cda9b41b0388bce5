import type { PlainAnswer } from '../servers/request-from.js';

/** First sentences of the page that says why nobody was signed in. */
export const WHY = {
  expired: 'A sign-in works once, for 10 minutes, in the browser that began it.',
  denied: 'The sign-in provider did not let you in, or you cancelled there.',
  failed: 'What the sign-in provider answered cannot be relied on.',
  unverified: 'The sign-in provider does not vouch for your email address.',
  unknown: 'Nobody here has this email address.',
  other: 'Whoever has this email address here is somebody else at the sign-in provider.',
};

/** Expects an answer to be a page that says why nobody was signed in and how to continue. */
export function expectRefusal(answer: PlainAnswer, status: number, why: string): void {
  expect([answer.status, answer.headers['cache-control']]).toEqual([status, 'no-store']);
  expect(answer.body).toContain('<h1>Sign-in failed</h1>');
  expect(answer.body).toContain(`<p role="alert">${why}`);
  expect(answer.body).toContain(' href="/auth/login">Try again</a>');
  expect(answer.body).toContain(' href="/admin/login">');
  expect(String(answer.headers['set-cookie'])).not.toContain('session=ey');
}
