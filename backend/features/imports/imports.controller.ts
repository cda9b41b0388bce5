import { Body, Controller, Delete, Get, Param, ParseIntPipe, Patch, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { CorrectImport, ImportDetails, ImportJob } from '@mesonet/contract/imports.js';
import type { FastifyRequest } from 'fastify';
import { AllowRole } from '../../platform/access/allow.js';
import { Audited } from '../../platform/audit/audited.js';
import { NotFound } from '../../platform/errors.js';
import { ReceivesFile } from '../../platform/http/bodies/body-deadline.js';
import { Answers, AnswersNothing, ReceivesFileBody } from '../../platform/http/docs/answers.js';
import type { SeriesSettings } from '../../samples/core/series-directory.js';
import { BackgroundLane } from '../../samples/upkeep/lane/background-lane.js';
import { StationParam } from '../stations/station-param.js';
import { type ImportPlace, toImportDetails, toImportJob } from './imports.dto.js';
import { ImportsService } from './imports.service.js';
import { NewImportsService } from './new-imports.service.js';

const JobId = () => Param('job', new ParseIntPipe({ exceptionFactory: () => new NotFound() }));

@ApiTags('Imports')
@ApiParam({ name: 'accountId' })
@Controller('api/v1/accounts/:accountId/stations/:stationId/imports')
@AllowRole('manager', 'station')
export class ImportsController {
  constructor(
    private readonly imports: ImportsService,
    private readonly newImports: NewImportsService,
    private readonly lane: BackgroundLane,
  ) {}

  @Get()
  @ApiOperation({ summary: 'List the imports of a station', description: 'Answers the jobs, newest first.' })
  @Answers(ImportJob.array())
  async list(@StationParam() station: SeriesSettings): Promise<ImportJob[]> {
    return (await this.imports.list(station.series)).map((job) => toImportJob(job, this.place(station)));
  }

  @Post()
  @ApiOperation({
    summary: 'Upload a file to import',
    description:
      'Takes CSV of any shape, WeeWX, SURFRAD or TMY3, up to 256 MiB, and answers a job that reads it. Nothing is stored before the job is started.',
  })
  @Audited('import_uploaded', 'stationId')
  @ReceivesFile()
  @ReceivesFileBody('CSV of any shape, WeeWX, SURFRAD or TMY3')
  @Answers(ImportDetails, { status: 202 })
  async create(
    @StationParam() station: SeriesSettings,
    @Req() request: FastifyRequest,
  ): Promise<ImportDetails> {
    return this.get(station, await this.newImports.receive(station, request));
  }

  @Get(':job')
  @ApiOperation({
    summary: 'Get an import',
    description:
      'Answers the state of the job, how the file is read, and a preview in base units once it is read.',
  })
  @ApiParam({ name: 'job' })
  @Answers(ImportDetails)
  async get(@StationParam() station: SeriesSettings, @JobId() id: number): Promise<ImportDetails> {
    return toImportDetails(await this.imports.get(station.series, id), this.place(station));
  }

  @Patch(':job')
  @ApiOperation({
    summary: 'Correct how a file is read',
    description:
      'Replaces the guess of columns, units and times, and reads the file again. 409 once the import was started.',
  })
  @Audited('import_corrected', 'stationId', 'job')
  @ApiParam({ name: 'job' })
  @Answers(ImportDetails, { status: 202 })
  async correct(
    @StationParam() station: SeriesSettings,
    @JobId() id: number,
    @Body({ schema: CorrectImport }) { table }: CorrectImport,
  ): Promise<ImportDetails> {
    return toImportDetails(await this.imports.correct(station.series, id, table), this.place(station));
  }

  @Post(':job/start')
  @ApiOperation({
    summary: 'Start an import',
    description:
      'Begins to store the rows. 409 while a question about a unit is open, or when the job is not ready.',
  })
  @Audited('import_started', 'stationId', 'job')
  @ApiParam({ name: 'job' })
  @Answers(ImportDetails, { status: 202 })
  async start(@StationParam() station: SeriesSettings, @JobId() id: number): Promise<ImportDetails> {
    return toImportDetails(await this.imports.start(station.series, id), this.place(station));
  }

  @Post(':job/undo')
  @ApiOperation({
    summary: 'Undo an import',
    description: 'Takes back the rows that the import brought. 409 when there is nothing to take back.',
  })
  @Audited('import_undone', 'stationId', 'job')
  @ApiParam({ name: 'job' })
  @Answers(ImportDetails, { status: 202 })
  async undo(@StationParam() station: SeriesSettings, @JobId() id: number): Promise<ImportDetails> {
    return toImportDetails(await this.imports.undo(station.series, id), this.place(station));
  }

  @Delete(':job')
  @ApiOperation({
    summary: 'Cancel an import',
    description:
      'Stops a job under way: rows that are stored so far stay and can be undone. Any other job is taken off the list with its file.',
  })
  @AnswersNothing()
  @Audited('import_cancelled', 'stationId', 'job')
  @ApiParam({ name: 'job' })
  async cancel(@StationParam() station: SeriesSettings, @JobId() id: number): Promise<void> {
    await this.imports.cancel(station.series, id);
  }

  private place({ stationId }: SeriesSettings): ImportPlace {
    return { stationId, waitsFor: this.lane.waitsFor };
  }
}
