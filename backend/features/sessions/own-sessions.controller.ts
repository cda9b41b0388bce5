import { createHash } from 'node:crypto';
import { Controller, Delete, Get, HttpCode, Param, SerializeOptions } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import { OwnSession } from '@mesonet/contract/own-sessions.js';
import { AllowSignedIn, Caller, RefuseTokens } from '../../platform/access/allow.js';
import type { Principal } from '../../platform/access/principal.js';
import { noteAudit } from '../../platform/audit/request-audit.js';
import { Audited } from '../../platform/audit/audited.js';
import { WorksOnFullDisk } from '../../platform/disk/read-only.guard.js';
import { NotFound } from '../../platform/errors.js';
import type { SessionEntity } from './session.entity.js';
import { SessionsService } from './sessions.service.js';

/** Where the caller is signed in. Of a legacy sign-in: everybody who shares it. */
@ApiTags('Sign-in')
@Controller('api/v1/sessions')
@AllowSignedIn()
export class OwnSessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Get()
  @ApiOperation({
    summary: 'List the own sessions',
    description:
      'Answers where the caller is signed in: address, browser, since when and when last seen. Of a shared legacy sign-in these are the sessions of everybody who shares it.',
  })
  @ApiResponse({ status: 200, standardSchema: OwnSession.array() })
  @SerializeOptions({ schema: OwnSession })
  async list(@Caller() caller: Principal): Promise<OwnSession[]> {
    const sessions = await this.sessions.listOf(caller, new Date());
    return sessions.map((session) => toOwnSession(session, caller));
  }

  @Delete(':id')
  @ApiOperation({
    summary: 'End one of the own sessions',
    description: 'Signs that browser out at once. The id is the one from the list and signs nobody in.',
  })
  @HttpCode(204)
  @Audited('session_ended')
  @RefuseTokens()
  @ApiParam({ name: 'id' })
  @WorksOnFullDisk()
  async end(@Caller() caller: Principal, @Param('id') id: string): Promise<void> {
    const sessions = await this.sessions.listOf(caller, new Date());
    const session = sessions.find((each) => nameOf(each) === id);
    if (!session) throw new NotFound();
    await this.sessions.end(session.id);
    noteAudit({ object: session.address });
  }
}

function toOwnSession(session: SessionEntity, caller: Principal): OwnSession {
  return {
    id: nameOf(session),
    created_at: session.createdAt.toISOString(),
    last_seen_at: session.lastSeenAt.toISOString(),
    address: session.address,
    user_agent: session.userAgent,
    isCurrent: session.id === caller.sessionId,
  };
}

/** The `sid` itself stays where it is. */
function nameOf({ id }: SessionEntity): string {
  return createHash('sha256').update(id).digest('base64url').slice(0, 22);
}
