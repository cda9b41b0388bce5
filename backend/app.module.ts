import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { ScheduleModule } from '@nestjs/schedule';
import { TypeOrmModule } from '@nestjs/typeorm';
import { dataSourceOptions } from '../db/data-source.js';
import type { Engines } from './engines/engines.js';
import { AccessTokensModule } from './features/access-tokens/access-tokens.module.js';
import { AccountRemovalModule } from './features/account-removal/account-removal.module.js';
import { AccountsModule } from './features/accounts/accounts.module.js';
import { AlarmsModule } from './features/alarms/alarms.module.js';
import { AuditModule } from './features/audit/audit.module.js';
import { ChartsModule } from './features/charts/charts.module.js';
import { ConsoleSettingsModule } from './features/console-settings/console-settings.module.js';
import { CustomScreensModule } from './features/custom-screens/custom-screens.module.js';
import { DemoModule } from './features/demo/demo.module.js';
import { DeprecatedRoutesModule } from './features/deprecated-routes/deprecated-routes.module.js';
import { DevMailModule } from './features/dev-mail/dev-mail.module.js';
import { FeatureFlagsModule } from './features/feature-flags/feature-flags.module.js';
import { HealthModule } from './features/health/health.module.js';
import { QualityModule } from './features/quality/quality.module.js';
import { RainLedgerModule } from './features/rain-ledger/rain-ledger.module.js';
import { LinkPreviewsModule } from './features/link-previews/link-previews.module.js';
import { ImportsModule } from './features/imports/imports.module.js';
import { OrganizationRequestsModule } from './features/organization-requests/organization-requests.module.js';
import { RederivationsModule } from './features/rederivations/rederivations.module.js';
import { SessionsModule } from './features/sessions/sessions.module.js';
import { SignInModule } from './features/sign-in/sign-in.module.js';
import { SubscriptionModule } from './features/subscription/subscription.module.js';
import { StatisticsModule } from './features/statistics/statistics.module.js';
import { SnapshotsModule } from './features/snapshots/snapshots.module.js';
import { StationsModule } from './features/stations/stations.module.js';
import { UsersModule } from './features/users/users.module.js';
import { IngestModule } from './ingest/ingest.module.js';
import { LiveModule } from './live/live.module.js';
import { AccessGuard } from './platform/access/access.guard.js';
import type { Config } from './platform/config.js';
import { PlatformModule } from './platform/config.module.js';
import { ReadOnlyGuard } from './platform/disk/read-only.guard.js';
import { MailModule } from './platform/mail/mail.module.js';
import { ProblemFilter } from './platform/http/problem.filter.js';
import { QueryModule } from './query/query.module.js';
import { SamplesModule } from './samples/samples.module.js';

@Module({})
class AppModule {}

const PROVIDERS: Provider[] = [
  { provide: APP_GUARD, useClass: AccessGuard },
  { provide: APP_GUARD, useClass: ReadOnlyGuard },
  { provide: APP_FILTER, useClass: ProblemFilter },
];

interface AppParts {
  config: Config;
  engines: Engines;
}

/**
 * Creates the root module of the server. It imports the feature modules in the order of the import rule in
 * ARCHITECTURE.md.
 */
export function createAppModule({ config, engines }: AppParts): DynamicModule {
  return {
    module: AppModule,
    imports: [
      ...platformModules({ config, engines }),
      AccountsModule,
      UsersModule,
      AccessTokensModule,
      // The API document lists the routes in the order in which the modules are imported. The routes for signing in
      // come first, because readers need them first.
      SignInModule,
      SessionsModule,
      StationsModule,
      IngestModule,
      QueryModule,
      AccountRemovalModule,
      AlarmsModule,
      AuditModule,
      ChartsModule,
      ConsoleSettingsModule,
      DeprecatedRoutesModule,
      CustomScreensModule,
      DevMailModule.with(config),
      FeatureFlagsModule,
      HealthModule.forRoot(engines),
      ImportsModule,
      LinkPreviewsModule,
      OrganizationRequestsModule,
      QualityModule,
      RainLedgerModule,
      RederivationsModule,
      StatisticsModule,
      SubscriptionModule,
      SnapshotsModule,
      DemoModule,
      LiveModule,
    ],
    providers: PROVIDERS,
  };
}

/** Lists the modules that every feature needs, such as settings, database and scheduler. */
function platformModules({ config, engines }: AppParts): DynamicModule[] {
  return [
    PlatformModule.with(config, engines.secretKey, engines.folders),
    TypeOrmModule.forRoot({ ...dataSourceOptions(engines.databaseUrl), autoLoadEntities: true }),
    ScheduleModule.forRoot(),
    MailModule.with(config),
    SamplesModule.forRoot(engines),
  ];
}
