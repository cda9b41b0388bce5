import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { FeatureFlags } from '../../platform/feature-flags.js';
import { AccountFeatureFlagEntity, FeatureFlagEntity } from './feature-flag.entity.js';
import { AllFlagsController } from './all-flags.controller.js';
import { FeatureFlagsController } from './feature-flags.controller.js';
import { FeatureFlagsService } from './feature-flags.service.js';
import { FlagSettingsService } from './flag-settings.service.js';

/** Feature flags. The module is global, because any part of the server may read a flag. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([FeatureFlagEntity, AccountFeatureFlagEntity])],
  controllers: [FeatureFlagsController, AllFlagsController],
  providers: [
    FeatureFlagsService,
    FlagSettingsService,
    { provide: FeatureFlags, useExisting: FeatureFlagsService },
  ],
  exports: [FeatureFlags],
})
export class FeatureFlagsModule {}
