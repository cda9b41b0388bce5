import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ImportEntity } from './import.entity.js';
import { ImportChunks } from './chunks/import-chunks.js';
import { UndoBatches } from './chunks/undo-batches.js';
import { ImportFiles } from './files/import-files.js';
import { ImportQuota } from './files/import-quota.js';
import { ImportUploads } from './files/import-uploads.js';
import { KeptFiles } from './files/kept-files.js';
import { ImportMetrics } from './import-metrics.js';
import { ImportsController } from './imports.controller.js';
import { ImportsService } from './imports.service.js';
import { NewImportsService } from './new-imports.service.js';
import { ImportReading } from './reading/import-reading.js';
import { ImportAttempts } from './jobs/import-attempts.js';
import { ImportLoader } from './jobs/import-loader.js';
import { ImportDryRun } from './jobs/import-dry-run.js';
import { ImportQueue } from './jobs/import-queue.js';
import { ImportSteps } from './jobs/import-steps.js';
import { ImportLanes } from './jobs/import-lanes.js';
import { ImportRunner } from './jobs/import-runner.js';

@Module({
  imports: [TypeOrmModule.forFeature([ImportEntity])],
  controllers: [ImportsController],
  providers: [
    ...[ImportsService, NewImportsService, ImportMetrics, ImportReading],
    ...[ImportFiles, ImportQuota, ImportUploads, KeptFiles],
    ...[ImportChunks, UndoBatches],
    ...[ImportRunner, ImportLanes, ImportQueue, ImportAttempts, ImportSteps, ImportDryRun, ImportLoader],
  ],
})
export class ImportsModule {}
