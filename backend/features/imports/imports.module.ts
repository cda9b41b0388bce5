import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ImportEntity } from './import.entity.js';
import { ImportFiles } from './import-files.js';
import { ImportChunks } from './chunks/import-chunks.js';
import { ImportMetrics } from './import-metrics.js';
import { ImportRunner } from './import-runner.js';
import { ImportWork } from './import-work.js';
import { ImportsController } from './imports.controller.js';
import { ImportsService } from './imports.service.js';
import { UndoBatches } from './chunks/undo-batches.js';

@Module({
  imports: [TypeOrmModule.forFeature([ImportEntity])],
  controllers: [ImportsController],
  providers: [
    ImportsService,
    ImportRunner,
    ImportWork,
    ImportChunks,
    ImportFiles,
    ImportMetrics,
    UndoBatches,
  ],
})
export class ImportsModule {}
