import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ObjectAccounts } from '../../platform/access/principal.js';
import { SeriesDirectory } from '../../samples/core/series-directory.js';
import { SampleRetentionService } from './sample-retention.service.js';
import { SampleRetentionController } from './sample-retention.controller.js';
import { StationIntakeController } from './intake/station-intake.controller.js';
import { StationIntakeService } from './intake/station-intake.service.js';
import { AutomaticMeasurementsService } from './measurements/automatic-measurements.service.js';
import { StationMeasurementEntity } from './measurements/station-measurement.entity.js';
import { StationMeasurementsController } from './measurements/station-measurements.controller.js';
import { StationMeasurementsService } from './measurements/station-measurements.service.js';
import { StationSettingsController } from './settings/station-settings.controller.js';
import { StationSettingsService } from './settings/station-settings.service.js';
import { NewStationsService } from './new-stations.service.js';
import { StationAccounts } from './station-accounts.js';
import { StationDescriber } from './station-describer.js';
import { StationDetailsService } from './station-details.service.js';
import { StationDirectory } from './station-directory.js';
import { StationEntity } from './station.entity.js';
import { StationQuota } from './station-quota.js';
import { StationRemovalService } from './station-removal.service.js';
import { StationPasswordController } from './station-password.controller.js';
import { StationPasswordsService } from './station-passwords.service.js';
import { StationsController } from './stations.controller.js';
import { StationsService } from './stations.service.js';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([StationEntity, StationMeasurementEntity])],
  controllers: [
    StationsController,
    StationSettingsController,
    StationIntakeController,
    StationMeasurementsController,
    StationPasswordController,
    SampleRetentionController,
  ],
  providers: [
    StationsService,
    NewStationsService,
    StationPasswordsService,
    StationDescriber,
    StationDetailsService,
    SampleRetentionService,
    StationRemovalService,
    StationQuota,
    StationSettingsService,
    StationIntakeService,
    StationMeasurementsService,
    AutomaticMeasurementsService,
    StationDirectory,
    { provide: SeriesDirectory, useExisting: StationDirectory },
    { provide: ObjectAccounts, useClass: StationAccounts },
  ],
  exports: [
    StationsService,
    NewStationsService,
    StationPasswordsService,
    StationRemovalService,
    AutomaticMeasurementsService,
    StationDirectory,
    SeriesDirectory,
    ObjectAccounts,
  ],
})
export class StationsModule {}
