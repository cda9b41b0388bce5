import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  ParseIntPipe,
  Patch,
  Post,
  Req,
  SerializeOptions,
} from '@nestjs/common';
import { ApiOperation, ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import { CorrectImport, ImportDetails, ImportJob } from '@mesonet/contract/imports.js';
import type { FastifyRequest } from 'fastify';
import { AllowRole } from '../../platform/access/allow.js';
import { noteAudit } from '../../platform/audit/request-audit.js';
import { Audited } from '../../platform/audit/audited.js';
import { InvalidInput, NotFound, UnsupportedMedia } from '../../platform/errors.js';
import { ReceivesFile } from '../../platform/http/body-deadline.js';
import { readingForm } from '../../platform/http/receive-file.js';
import { ReceivesFileBody } from '../../platform/http/docs/answers.js';
import { BackgroundLane } from '../../samples/background-lane.js';
import { StationDirectory } from '../stations/station-directory.js';
import { type ImportPlace, toImportDetails, toImportJob } from './imports.dto.js';
import { ImportsService } from './imports.service.js';

const JobId = () => Param('job', new ParseIntPipe({ exceptionFactory: () => new NotFound() }));

@ApiTags('Imports')
@ApiParam({ name: 'accountId' })
@ApiParam({ name: 'stationId' })
@Controller('api/v1/accounts/:accountId/stations/:stationId/imports')
@AllowRole('manager', 'station')
export class ImportsController {
  constructor(
    private readonly imports: ImportsService,
    private readonly directory: StationDirectory,
    private readonly lane: BackgroundLane,
  ) {}

  @Get()
  @ApiOperation({ summary: 'List the imports of a station', description: 'Answers the jobs, newest first.' })
  @ApiResponse({ status: 200, standardSchema: ImportJob.array() })
  @SerializeOptions({ schema: ImportJob })
  async list(@Param('stationId') stationId: string): Promise<ImportJob[]> {
    const jobs = await this.imports.list(this.series(stationId));
    return jobs.map((job) => toImportJob(job, this.place(stationId)));
  }

  @Post()
  @ApiOperation({
    summary: 'Upload a file to import',
    description:
      'Takes CSV of any shape, WeeWX, SURFRAD or TMY3, up to 256 MiB, and answers a job that reads it. Nothing is stored before the job is started.',
  })
  @HttpCode(202)
  @Audited('import_uploaded', 'stationId')
  @ReceivesFile()
  @ReceivesFileBody('CSV of any shape, WeeWX, SURFRAD or TMY3')
  @ApiResponse({ status: 202, standardSchema: ImportDetails })
  @SerializeOptions({ schema: ImportDetails })
  async create(
    @Param('stationId') stationId: string,
    @Req() request: FastifyRequest,
  ): Promise<ImportDetails> {
    if (!request.isMultipart()) throw new UnsupportedMedia('Send the file as multipart/form-data');
    const [job, filename] = await readingForm(async () => {
      const part = await request.file();
      if (!part) throw new InvalidInput('There is no file in the request', 'no_file');
      const { filename, file: content } = part;
      const file = {
        filename,
        content,
        length: Number(request.headers['content-length'] ?? NaN) || null,
        isCut: () => content.truncated,
      };
      return [await this.imports.create(this.series(stationId), file), filename] as const;
    });
    noteAudit({ object: `${stationId} ${job.id}`, after: { filename } });
    return toImportDetails(job, this.place(stationId));
  }

  @Get(':job')
  @ApiOperation({
    summary: 'Get an import',
    description:
      'Answers the state of the job, how the file is read, and a preview in base units once it is read.',
  })
  @ApiParam({ name: 'job' })
  @ApiResponse({ status: 200, standardSchema: ImportDetails })
  @SerializeOptions({ schema: ImportDetails })
  async get(@Param('stationId') stationId: string, @JobId() id: number): Promise<ImportDetails> {
    return toImportDetails(await this.imports.get(this.series(stationId), id), this.place(stationId));
  }

  @Patch(':job')
  @ApiOperation({
    summary: 'Correct how a file is read',
    description:
      'Replaces the guess of columns, units and times, and reads the file again. 409 once the import was started.',
  })
  @HttpCode(202)
  @Audited('import_corrected', 'stationId', 'job')
  @ApiParam({ name: 'job' })
  @ApiResponse({ status: 202, standardSchema: ImportDetails })
  @SerializeOptions({ schema: ImportDetails })
  async correct(
    @Param('stationId') stationId: string,
    @JobId() id: number,
    @Body({ schema: CorrectImport }) { table }: CorrectImport,
  ): Promise<ImportDetails> {
    return toImportDetails(
      await this.imports.correct(this.series(stationId), id, table),
      this.place(stationId),
    );
  }

  @Post(':job/start')
  @ApiOperation({
    summary: 'Start an import',
    description:
      'Begins to store the rows. 409 while a question about a unit is open, or when the job is not ready.',
  })
  @HttpCode(202)
  @Audited('import_started', 'stationId', 'job')
  @ApiParam({ name: 'job' })
  @ApiResponse({ status: 202, standardSchema: ImportDetails })
  @SerializeOptions({ schema: ImportDetails })
  async start(@Param('stationId') stationId: string, @JobId() id: number): Promise<ImportDetails> {
    return toImportDetails(await this.imports.start(this.series(stationId), id), this.place(stationId));
  }

  @Post(':job/undo')
  @ApiOperation({
    summary: 'Undo an import',
    description: 'Takes back the rows that the import brought. 409 when there is nothing to take back.',
  })
  @HttpCode(202)
  @Audited('import_undone', 'stationId', 'job')
  @ApiParam({ name: 'job' })
  @ApiResponse({ status: 202, standardSchema: ImportDetails })
  @SerializeOptions({ schema: ImportDetails })
  async undo(@Param('stationId') stationId: string, @JobId() id: number): Promise<ImportDetails> {
    return toImportDetails(await this.imports.undo(this.series(stationId), id), this.place(stationId));
  }

  @Delete(':job')
  @ApiOperation({
    summary: 'Cancel an import',
    description:
      'Stops a job under way: rows that are stored so far stay and can be undone. Any other job is taken off the list with its file.',
  })
  @HttpCode(204)
  @Audited('import_cancelled', 'stationId', 'job')
  @ApiParam({ name: 'job' })
  async cancel(@Param('stationId') stationId: string, @JobId() id: number): Promise<void> {
    await this.imports.cancel(this.series(stationId), id);
  }

  private place(stationId: string): ImportPlace {
    return { stationId, waitsFor: this.lane.waitsFor };
  }

  private series(stationId: string): number {
    const station = this.directory.byId(stationId);
    if (!station) throw new NotFound();
    return station.series;
  }
}
