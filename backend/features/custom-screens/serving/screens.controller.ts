import {
  Controller,
  createParamDecorator,
  type ExecutionContext,
  Get,
  Headers,
  Inject,
  Param,
  Query,
  Req,
  Res,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AllowPublic, AllowRole, Granted, type GuardedRequest } from '../../../platform/access/allow.js';
import { type Access, atLeast } from '../../../platform/access/principal.js';
import type { Config } from '../../../platform/config.js';
import { CONFIG } from '../../../platform/config.module.js';
import { Forbidden } from '../../../platform/errors.js';
import { isKnownTag } from '../../../platform/http/etags.js';
import { ScreenFilesService } from './screen-files.service.js';
import { sandbox } from './screen-headers.js';
import { ScreensAccess, type TicketAccess } from './screens-access.js';

/**
 * Reads the path of the file from the address. The router drops a final slash, which marks a folder, so this function
 * adds it again.
 */
const Path = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const { params, url } = context.switchToHttp().getRequest<GuardedRequest>();
  const path = (params as { '*'?: string })['*'] ?? '';
  const isFolder = path !== '' && !path.endsWith('/') && /^[^?]*\/(\?|$)/.test(url);
  return isFolder ? `${path}/` : path;
});

/**
 * Serves the custom screens of organizations. The API document cannot describe addresses with any number of path
 * segments, so `docs/custom-screens` describes them.
 */
@ApiExcludeController()
@Controller(':accountId/screens')
export class ScreensController {
  constructor(
    private readonly files: ScreenFilesService,
    private readonly access: ScreensAccess,
    @Inject(CONFIG) private readonly config: Pick<Config, 'SCREENS_ORIGIN'>,
  ) {}

  /**
   * Serves the files of a page that runs in a sandbox, where the browser sends no cookie. The ticket in the address
   * replaces the cookie.
   */
  @Get(['~:ticket', '~:ticket/*'])
  @AllowPublic()
  async withTicket(
    @Param('accountId') accountId: string,
    @Param('ticket') ticket: string,
    @Path() path: string,
    @Headers('if-none-match') known: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sandbox(reply);
    await this.send(await this.access.open(accountId, ticket, Date.now()), path, { known, reply });
  }

  /**
   * Redirects a signed-in browser to an address with a ticket. Anonymous visitors, and programs with an access token,
   * get the file itself.
   */
  @Get(['', '*'])
  @AllowRole('guest', 'account')
  async withoutTicket(
    @Granted() { accountId, principal, role }: Access,
    @Path() path: string,
    @Query('draft') draft: unknown,
    @Req() request: GuardedRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const isDraft = draft === 'true';
    if (isDraft && (!principal || !atLeast(role, 'manager'))) throw new Forbidden();
    sandbox(reply);
    const { SCREENS_ORIGIN = '' } = this.config;
    const address = path.split('/').map(encodeURIComponent).join('/');
    const { headers } = request;
    if (principal && !principal.isToken) {
      const { sessionId } = principal;
      const ticket = this.access.issue(accountId, { sessionId, isDraft }, Date.now());
      await reply.redirect(`${SCREENS_ORIGIN}/${accountId}/screens/~${ticket}/${address}`, 302);
    } else if (SCREENS_ORIGIN && !principal && new URL(SCREENS_ORIGIN).host !== headers.host) {
      await reply.redirect(`${SCREENS_ORIGIN}/${accountId}/screens/${address}`, 302);
    } else {
      await this.send({ accountId, isDraft }, path, { known: headers['if-none-match'], reply });
    }
  }

  private async send(
    access: TicketAccess,
    path: string,
    { known, reply }: { known: string | undefined; reply: FastifyReply },
  ): Promise<void> {
    const { type, etag, content } = await this.files.get(access, path, (tag) => isKnownTag(known, tag));
    // The browser asks for the file each time, so that a new import is shown at once.
    void reply.headers({ etag, 'cache-control': 'private, no-cache' }).type(type);
    if (content === null) await reply.status(304).send();
    else await reply.send(content);
  }
}
