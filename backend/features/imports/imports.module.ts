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
import { ImportReading } from './reading/import-reading.js';
import { ImportAttempts } from './jobs/import-attempts.js';
import { ImportBringing } from './jobs/import-bringing.js';
import { ImportDryRun } from './jobs/import-dry-run.js';
import { ImportQueue } from './jobs/import-queue.js';
import { ImportRunner } from './jobs/import-runner.js';

@Module({
  imports: [TypeOrmModule.forFeature([ImportEntity])],
  controllers: [ImportsController],
  providers: [
    ...[ImportsService, ImportMetrics, ImportReading],
    ...[ImportFiles, ImportQuota, ImportUploads, KeptFiles],
    ...[ImportChunks, UndoBatches],
    ...[ImportRunner, ImportQueue, ImportAttempts, ImportDryRun, ImportBringing],
  ],
})
export class ImportsModule {}
