import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SnapshotZip } from './download/snapshot-zip.js';
import { RestoreAftermath } from './restore/aftermath.js';
import { RestoreRemovals } from './restore/removals.js';
import { RestoresService } from './restore/restores.service.js';
import { SnapshotEntity } from './snapshot.entity.js';
import { SnapshotsController } from './snapshots.controller.js';
import { SnapshotsService } from './snapshots.service.js';
import { SnapshotUploads } from './upload/snapshot-uploads.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([SnapshotEntity])],
  controllers: [SnapshotsController],
  providers: [
    SnapshotsService,
    SnapshotZip,
    RestoresService,
    RestoreRemovals,
    RestoreAftermath,
    SnapshotUploads,
  ],
})
export class SnapshotsModule {}
