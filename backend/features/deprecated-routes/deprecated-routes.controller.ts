import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  DeprecatedRouteHit,
  DeprecatedRouteQuery,
  DeprecatedRouteRange,
  DeprecatedRouteUse,
} from '@mesonet/contract/deprecated-routes.js';
import { AllowSuperAdmin } from '../../platform/access/allow.js';
import { Answers } from '../../platform/http/docs/answers.js';
import { DeprecatedRouteLog } from './deprecated-route-log.js';

@ApiTags('Deprecated routes')
@Controller('api/v1/deprecated_route_hits')
@AllowSuperAdmin()
export class DeprecatedRoutesController {
  constructor(private readonly log: DeprecatedRouteLog) {}

  @Get()
  @ApiOperation({
    summary: 'List calls of deprecated routes',
    description:
      'Answers the newest hits of a range, the newest first. They are kept for 90 days. Of a route that is called more than 60 times a minute, the rest of that minute shares lines, which say how many they stand for.',
  })
  @Answers(DeprecatedRouteHit.array())
  list(@Query({ schema: DeprecatedRouteQuery }) query: DeprecatedRouteQuery): Promise<DeprecatedRouteHit[]> {
    return this.log.list(query);
  }

  @Get('summary')
  @ApiOperation({
    summary: 'Count calls of deprecated routes',
    description: 'Answers each route that was hit in a range, a row a method, by rule.',
  })
  @Answers(DeprecatedRouteUse.array())
  summary(
    @Query({ schema: DeprecatedRouteRange }) range: DeprecatedRouteRange,
  ): Promise<DeprecatedRouteUse[]> {
    return this.log.summary(range);
  }
}
