import { type ArgumentsHost, Catch } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ownPath } from '@mesonet/model/own-path.js';
import { acceptsPages } from '../../../platform/access/cross-site.js';
import { DomainError, TooManyRequests, Unavailable } from '../../../platform/errors.js';
import { ProblemFilter } from '../../../platform/http/problem.filter.js';
import { escapeHtml } from '../../../platform/pages/escape-html.js';
import { sendPlainPage } from '../../../platform/pages/plain-page.js';
import { SignInRefused } from './sign-in-refused.js';

/**
 * Answers a browser with a page that explains why a sign-in failed
 * and how to go on. A program gets the usual error as JSON.
 */
@Catch()
export class SignInPages extends ProblemFilter {
  override catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    if (!acceptsPages(request) || !(thrown instanceof DomainError)) return super.catch(thrown, host);
    const reply = http.getResponse<FastifyReply>();
    if (thrown instanceof TooManyRequests || thrown instanceof Unavailable) {
      void reply.header('Retry-After', String(thrown.retryAfterSeconds));
    }
    void sendPlainPage(reply, thrown.status, { title: 'Sign-in failed', body: bodyOf(thrown, request) });
  }
}

function bodyOf(error: DomainError, { query }: FastifyRequest): string {
  const { email, isKnownUser } = error instanceof SignInRefused ? error : {};
  const next = ownPath((query as { next?: unknown }).next);
  const retryPath = next === '/' ? '/auth/login' : `/auth/login?next=${encodeURIComponent(next)}`;
  const tryAgain = { href: retryPath, text: 'Try again' };
  const others = { href: '/admin/login', text: 'Other ways to sign in' };
  // The link "Sign in as somebody else" first signs out at the OpenID provider. Otherwise the provider would not ask
  // who the person is.
  const leave = { href: '/auth/logout', text: 'Sign in as somebody else' };
  const ways = isKnownUser ? [leave, tryAgain, others] : [tryAgain, others];
  const links = ways.map(({ href, text }, n) => {
    const look = n === 0 ? ' class="button"' : '';
    return `<p><a${look} href="${escapeHtml(href)}">${text}</a></p>`;
  });
  return `<p role="alert">${escapeHtml(error.message)}</p>
${email === undefined ? '' : `<p>Your address at the provider: ${escapeHtml(email)}</p>`}
${links.join('\n')}`;
}
