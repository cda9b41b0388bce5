import { Body, Controller, Delete, Get, Param, Post, Req, StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { CreateSnapshot, Snapshot, SnapshotChange } from '@mesonet/contract/snapshots.js';
import type { FastifyRequest } from 'fastify';
import { AllowSuperAdmin } from '../../platform/access/allow.js';
import { Audited } from '../../platform/audit/audited.js';
import { noteAudit } from '../../platform/audit/request-audit.js';
import { InvalidInput } from '../../platform/errors.js';
import { ReceivesFile } from '../../platform/http/bodies/body-deadline.js';
import { readingForm } from '../../platform/http/bodies/receive-file.js';
import {
  Answers,
  AnswersMedia,
  AnswersNothing,
  ReceivesFileBody,
  Refuses,
} from '../../platform/http/docs/answers.js';
import { SnapshotZip } from './download/snapshot-zip.js';
import { RestoresService } from './restore/restores.service.js';
import { toSnapshot } from './snapshots.dto.js';
import { SnapshotsService } from './snapshots.service.js';
import { MAX_UPLOAD_BYTES, SnapshotUploads } from './upload/snapshot-uploads.service.js';

const ZIP = 'application/zip';

@ApiTags('Snapshots')
@Controller('api/v1/snapshots')
@AllowSuperAdmin()
export class SnapshotsController {
  constructor(
    private readonly snapshots: SnapshotsService,
    private readonly restores: RestoresService,
    private readonly zip: SnapshotZip,
    private readonly uploads: SnapshotUploads,
  ) {}

  @Get()
  @ApiOperation({ summary: 'List the snapshots', description: 'Answers the snapshots, the newest first.' })
  @Answers(Snapshot.array())
  async list(): Promise<Snapshot[]> {
    return (await this.snapshots.list()).map(toSnapshot);
  }

  @Post()
  @ApiOperation({
    summary: 'Create a snapshot',
    description:
      'Stores the configuration as it is at one moment: organizations, users, memberships, stations, alarms, notification groups, device tokens, units, feature flags and custom screens, not the samples. A snapshot is no backup.',
  })
  @Audited('snapshot_created')
  @Answers(Snapshot)
  @Refuses(409, 'A snapshot has this name already')
  @Refuses(507, 'The disk is too full for it')
  async create(@Body({ schema: CreateSnapshot }) { name }: CreateSnapshot): Promise<Snapshot> {
    const snapshot = await this.snapshots.create(name);
    noteAudit({ object: name });
    return toSnapshot(snapshot);
  }

  @Post('import')
  @ApiOperation({
    summary: 'Upload a snapshot that was downloaded',
    description:
      'Takes the zip of a snapshot, up to 128 MiB, and stores it under its own name. It must be as this installation wrote it, sealed with the same secret key: 422. Nothing is restored.',
  })
  @Audited('snapshot_imported')
  @ReceivesFile()
  @ReceivesFileBody('The zip of a snapshot')
  @Answers(Snapshot)
  @Refuses(409, 'A snapshot has this name already')
  @Refuses(422, 'The snapshot cannot be read')
  @Refuses(507, 'The disk is too full for it')
  async import(@Req() request: FastifyRequest): Promise<Snapshot> {
    const snapshot = await readingForm(request, async () => {
      const part = await request.file({ limits: { fileSize: MAX_UPLOAD_BYTES } });
      if (!part) throw new InvalidInput('There is no file in the request', 'no_file');
      return this.uploads.receive(part.file);
    });
    noteAudit({ object: snapshot.name });
    return toSnapshot(snapshot);
  }

  @Get(':snapshotId')
  @ApiOperation({
    summary: 'Download a snapshot',
    description:
      'Answers a zip with a file of JSON lines for each table. Secrets in it stay sealed with the key of this installation, which alone can take it back. It holds no passwords of people, sessions or access tokens.',
  })
  @Audited('snapshot_downloaded', 'snapshotId')
  @ApiParam({ name: 'snapshotId' })
  @AnswersMedia(ZIP)
  @Refuses(507, 'The disk is too full for it')
  async download(@Param('snapshotId') id: string): Promise<StreamableFile> {
    const { content, bytes: length } = await this.zip.download(id);
    return new StreamableFile(content, {
      type: ZIP,
      disposition: `attachment; filename="${id}.zip"`,
      length,
    });
  }

  @Get(':snapshotId/changes')
  @ApiOperation({
    summary: 'Get what a restore would change',
    description:
      'Compares the snapshot with the configuration of now and answers, for each kind, what would be added, removed and changed. Nothing is changed.',
  })
  @ApiParam({ name: 'snapshotId' })
  @Answers(SnapshotChange.array())
  @Refuses(422, 'The snapshot cannot be read')
  changes(@Param('snapshotId') id: string): Promise<SnapshotChange[]> {
    return this.restores.changes(id);
  }

  @Post(':snapshotId/restore')
  @ApiOperation({
    summary: 'Restore a snapshot',
    description:
      'Brings the configuration back to what the snapshot holds: all of it, or nothing. Samples stay, except those of stations and organizations that came after the snapshot, which are deleted as by hand. It changes no super user, no password and no second factor, and revives no removed sign-in, token or session.',
  })
  @AnswersNothing()
  @Audited('snapshot_restored', 'snapshotId')
  @ApiParam({ name: 'snapshotId' })
  @Refuses(
    409,
    'Another snapshot is being restored, or this one would remove an organization whose subscription runs',
  )
  @Refuses(422, 'The snapshot cannot be read')
  @Refuses(507, 'The disk is too full for it')
  restore(@Param('snapshotId') id: string): Promise<void> {
    return this.restores.restore(id, new Date());
  }

  @Delete(':snapshotId')
  @ApiOperation({
    summary: 'Delete a snapshot',
    description: 'Removes the snapshot. Downloads of it that have begun are finished.',
  })
  @AnswersNothing()
  @Audited('snapshot_deleted', 'snapshotId')
  @ApiParam({ name: 'snapshotId' })
  remove(@Param('snapshotId') id: string): Promise<void> {
    return this.snapshots.remove(id);
  }
}
