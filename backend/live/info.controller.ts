import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Info } from '@mesonet/contract/info.js';
import { AllowSignedIn, Caller } from '../platform/access/allow.js';
import { type Principal, roleIn } from '../platform/access/principal.js';
import { DeprecatedRoute } from '../platform/http/deprecated-route.js';
import { Answers } from '../platform/http/docs/answers.js';
import { VERSION } from '../platform/paths.js';
import { LiveConnections } from './live-connections.js';

/** Answers which stations people are watching live at the moment, and the version of the server. */
@ApiTags('Console')
@Controller()
export class InfoController {
  constructor(private readonly connections: LiveConnections) {}

  @Get('api/v1/info')
  @ApiOperation({
    summary: 'Get what goes on',
    description:
      'Answers the version, and which stations somebody reads live: to super admins all, to members those of their organizations. Of several server processes it is what the answering one knows: the live connections that are open there.',
  })
  @AllowSignedIn()
  @Answers(Info)
  get(@Caller() caller: Principal): Info {
    const isVisible = (open: string) => roleIn(caller, open.split(':', 1)[0] ?? '') !== null;
    return { active_subscriptions: this.connections.openStations().filter(isVisible), version: VERSION };
  }

  /** Answers like `GET /api/v1/info`, at the deprecated address that an earlier client uses. */
  @Get('api/info')
  @ApiOperation({
    summary: 'Get what goes on (deprecated address)',
    description: 'The same as `GET /api/v1/info`, at the address of an earlier client.',
  })
  @AllowSignedIn()
  @DeprecatedRoute('2026-01-01')
  @Answers(Info)
  getAtFormerAddress(@Caller() caller: Principal): Info {
    return this.get(caller);
  }
}
