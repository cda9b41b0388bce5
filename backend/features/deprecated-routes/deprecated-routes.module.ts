import { Global, Module } from '@nestjs/common';
import { DeprecatedHits } from '../../platform/http/deprecated-route.js';
import { DeprecatedRouteLog } from './deprecated-route-log.js';
import { DeprecatedRoutesController } from './deprecated-routes.controller.js';
import { HitTable } from './hit-table.js';

/** The log of deprecated routes. The module is global, because any part of the server may have such a route. */
@Global()
@Module({
  controllers: [DeprecatedRoutesController],
  providers: [HitTable, DeprecatedRouteLog, { provide: DeprecatedHits, useExisting: DeprecatedRouteLog }],
  exports: [DeprecatedHits],
})
export class DeprecatedRoutesModule {}
