import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { AccessToken, CreateAccessToken, CreatedAccessToken } from '@mesonet/contract/access-tokens.js';
import { AllowSuperAdmin, Caller, RefuseTokens } from '../../platform/access/allow.js';
import type { Principal } from '../../platform/access/principal.js';
import { Audited } from '../../platform/audit/audited.js';
import { Answers, AnswersNothing } from '../../platform/http/docs/answers.js';
import type { AccessTokenEntity } from './access-token.entity.js';
import { AccessTokensService, type NewAccessToken } from './access-tokens.service.js';

@ApiTags('Access tokens')
@Controller('api/v1/access_tokens')
@AllowSuperAdmin()
export class AccessTokensController {
  constructor(private readonly tokens: AccessTokensService) {}

  @Get()
  @ApiOperation({
    summary: 'List the own access tokens',
    description: 'Answers the tokens without their secrets. Times are UTC, lifetimes are in minutes.',
  })
  @Answers(AccessToken.array())
  async list(@Caller() caller: Principal): Promise<AccessToken[]> {
    return (await this.tokens.list(caller)).map(toAccessToken);
  }

  @Post()
  @ApiOperation({
    summary: 'Create an access token',
    description:
      'Answers the secret this once; only a hash of it is kept. The token acts as its owner, for 1 to 10,080 minutes.',
  })
  @Audited('token_created')
  @RefuseTokens()
  @Answers(CreatedAccessToken)
  async create(
    @Caller() caller: Principal,
    @Body({ schema: CreateAccessToken }) wanted: CreateAccessToken,
  ): Promise<CreatedAccessToken> {
    return toCreatedAccessToken(await this.tokens.create(caller, wanted, new Date()));
  }

  @Delete(':id')
  @ApiOperation({ summary: 'Delete an access token', description: 'The token stops working at once.' })
  @AnswersNothing()
  @Audited('token_deleted', 'id')
  @ApiParam({ name: 'id' })
  remove(@Caller() caller: Principal, @Param('id') id: string): Promise<void> {
    return this.tokens.remove(caller, id);
  }
}

function toAccessToken({ id, description, createdAt, expiresAt }: AccessTokenEntity): AccessToken {
  return {
    id,
    description,
    creation_date: createdAt.toISOString(),
    expires_in_minutes: Math.round((expiresAt.getTime() - createdAt.getTime()) / 60_000),
  };
}

function toCreatedAccessToken({ token, secret }: NewAccessToken): CreatedAccessToken {
  return { ...toAccessToken(token), raw_secret: secret };
}
