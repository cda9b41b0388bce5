import { createHash } from 'node:crypto';
import { Controller, Delete, Get, Param } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { OwnSession } from '@mesonet/contract/own-sessions.js';
import { AllowSignedIn, Caller, RefuseTokens } from '../../platform/access/allow.js';
import type { Principal } from '../../platform/access/principal.js';
import { noteAudit } from '../../platform/audit/request-audit.js';
import { Audited } from '../../platform/audit/audited.js';
import { WorksOnFullDisk } from '../../platform/disk/read-only.guard.js';
import { NotFound } from '../../platform/errors.js';
import { Answers, AnswersNothing } from '../../platform/http/docs/answers.js';
import type { SessionEntity } from './session.entity.js';
import { SessionsService } from './sessions.service.js';

/**
 * Lists and ends sessions of the caller. People who use a shared sign-in (one password for all) see the sessions of all
 * of them.
 */
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
  @Answers(OwnSession.array())
  async list(@Caller() caller: Principal): Promise<OwnSession[]> {
    const sessions = await this.sessions.listOf(caller, new Date());
    return sessions.map((session) => toOwnSession(session, caller));
  }

  @Delete(':id')
  @ApiOperation({
    summary: 'End one of the own sessions',
    description: 'Signs that browser out at once. The id is the one from the list and signs nobody in.',
  })
  @AnswersNothing()
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

/** Names a session by a hash of its id, because the id itself (`sid`) is a secret that is not sent. */
function nameOf({ id }: SessionEntity): string {
  return createHash('sha256').update(id).digest('base64url').slice(0, 22);
}
