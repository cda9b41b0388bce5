import { Controller, Get, Header, Param, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AllowOperator, type GuardedRequest } from '../../platform/access/allow.js';
import { isFromThisMachine } from '../../platform/access/local-peer.js';
import { NotFound } from '../../platform/errors.js';
import { AnswersPage } from '../../platform/http/docs/answers.js';
import { escapeHtml } from '../../platform/pages/escape-html.js';
import { sendPlainPage } from '../../platform/pages/plain-page.js';
import { OutboxReader } from './outbox-reader.js';

const HTML = 'text/html; charset=utf-8';
/** Browser policy for the HTML of a mail: it may load nothing and run no code, and its links open in a new tab. */
const SANDBOX = 'allow-popups allow-popups-to-escape-sandbox';
const MAIL_POLICY = `sandbox ${SANDBOX}; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'`;

/** Shows mails that were written to files instead of being sent. It serves people who try the server out locally. */
@ApiTags('Mails of a trial')
@Controller('dev/mail')
@AllowOperator()
export class DevMailController {
  constructor(private readonly outbox: OutboxReader) {}

  @Get()
  @ApiOperation({
    summary: 'List the mails of a trial',
    description:
      'Answers a page of the mails that became files because `SMTP_URL` is not set. Only a browser on the server’s own machine gets it.',
  })
  @AnswersPage()
  async list(@Req() request: GuardedRequest, @Res() reply: FastifyReply): Promise<void> {
    this.refuseOtherHosts(request);
    const rows = (await this.outbox.list()).map(
      ({ file, date, to, subject }) =>
        `<tr><td>${escapeHtml(date)}</td><td>${escapeHtml(to)}</td><td><a href="${pathOf(file)}">${escapeHtml(subject || '(no subject)')}</a></td></tr>`,
    );
    const table = `<table><tr><th>Written</th><th>To</th><th>Subject</th></tr>${rows.join('')}</table>`;
    const note = '<p class="muted">SMTP_URL is not set, so mails become files. Newest first.</p>';
    const body = rows.length > 0 ? note + table : '<p>No mail was written yet.</p>';
    await sendPlainPage(reply, 200, { title: 'Mails', body, isWide: true });
  }

  @Get(':file')
  @ApiOperation({
    summary: 'Show a mail of a trial',
    description:
      'Answers a page with the mail as HTML and as text. Only a browser on the server’s own machine gets it.',
  })
  @ApiParam({ name: 'file' })
  @AnswersPage()
  async show(
    @Req() request: GuardedRequest,
    @Res() reply: FastifyReply,
    @Param('file') file: string,
  ): Promise<void> {
    this.refuseOtherHosts(request);
    const { subject, to, date, text } = await this.outbox.get(file);
    const body = `<p class="muted">To ${escapeHtml(to)}, ${escapeHtml(date)} · <a href="/dev/mail">All mails</a></p>
<iframe sandbox="${SANDBOX}" src="${pathOf(file)}/html" title="As HTML"></iframe>
<h2>As text</h2>
<pre>${escapeHtml(text)}</pre>`;
    await sendPlainPage(reply, 200, { title: subject || '(no subject)', body, isWide: true });
  }

  @Get(':file/html')
  @ApiOperation({
    summary: 'Get the HTML of a mail of a trial',
    description:
      'Answers the HTML part, for the frame of that page. Only a browser on the server’s own machine gets it.',
  })
  @ApiParam({ name: 'file' })
  @AnswersPage()
  @Header('Content-Type', HTML)
  @Header('Cache-Control', 'no-store')
  @Header('Content-Security-Policy', MAIL_POLICY)
  async html(@Req() request: GuardedRequest, @Param('file') file: string): Promise<string> {
    this.refuseOtherHosts(request);
    return `<base target="_blank">${(await this.outbox.get(file)).html}`;
  }

  /**
   * Refuses requests from other machines. Mails contain sign-in links, so being a super admin is not enough here. A web
   * page whose host name points to this machine is refused as well.
   */
  private refuseOtherHosts({ raw }: GuardedRequest): void {
    if (!isFromThisMachine(raw)) throw new NotFound();
  }
}

function pathOf(file: string): string {
  return `/dev/mail/${encodeURIComponent(file)}`;
}
