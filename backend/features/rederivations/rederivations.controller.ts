import { Body, Controller, Delete, Get, HttpCode, Param, Post, SerializeOptions } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Rederivation, StartRederivation } from '@mesonet/contract/rederivations.js';
import { AllowRole } from '../../platform/access/allow.js';
import { noteAudit } from '../../platform/audit/request-audit.js';
import { Audited } from '../../platform/audit/audited.js';
import { NotFound } from '../../platform/errors.js';
import { BackgroundLane } from '../../samples/background-lane.js';
import type { SeriesSettings } from '../../samples/series-directory.js';
import { StationDirectory } from '../stations/station-directory.js';
import type { RederivationEntity } from './rederivation.entity.js';
import { toRederivation } from './rederivations.dto.js';
import { RederivationsService } from './rederivations.service.js';

const MAX_ID = 2 ** 31 - 1;

/** Takes the id of a job from the address; one that no job can have names nothing. */
const JobId = () => Param('rederivation', { transform: toJobId });

function toJobId(text: unknown): number {
  const id = /^\d{1,10}$/.test(String(text)) ? Number(text) : 0;
  if (id < 1 || id > MAX_ID) throw new NotFound();
  return id;
}

/** Jobs that derive the past of a station by the settings it has now. What was sent stays as it is. */
@ApiTags('Stations')
@ApiParam({ name: 'stationId' })
@Controller('api/v1/stations/:stationId/rederive')
@AllowRole('manager', 'station')
export class RederivationsController {
  constructor(
    private readonly rederivations: RederivationsService,
    private readonly directory: StationDirectory,
    private readonly lane: BackgroundLane,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'List the recalculations of a station',
    description: 'Answers the newest first, at most 100.',
  })
  @ApiResponse({ status: 200, standardSchema: Rederivation.array() })
  @SerializeOptions({ schema: Rederivation })
  async list(@Param('stationId') stationId: string): Promise<Rederivation[]> {
    const jobs = await this.rederivations.list(this.station(stationId).series);
    return jobs.map((job) => this.describe(stationId, job));
  }

  @Post()
  @ApiOperation({
    summary: 'Recalculate the past of a station',
    description:
      'Begins a job that derives a stretch of the past by the settings of now; what the station sent stays as it is. `start` is inclusive, `end` exclusive; ten jobs of an organization at most: 409.',
  })
  @HttpCode(202)
  @Audited('rederivation_started', 'stationId')
  @ApiResponse({ status: 202, standardSchema: Rederivation })
  @SerializeOptions({ schema: Rederivation })
  async start(
    @Param('stationId') stationId: string,
    @Body({ schema: StartRederivation }) range: StartRederivation,
  ): Promise<Rederivation> {
    const job = await this.rederivations.start(this.station(stationId), range, Date.now());
    noteAudit({ object: `${stationId} ${job.id}`, after: range });
    return this.describe(stationId, job);
  }

  @Get(':rederivation')
  @ApiOperation({
    summary: 'Get a recalculation',
    description: 'Answers the state of the job and how far it has come.',
  })
  @ApiParam({ name: 'rederivation' })
  @ApiResponse({ status: 200, standardSchema: Rederivation })
  @SerializeOptions({ schema: Rederivation })
  async get(@Param('stationId') stationId: string, @JobId() id: number): Promise<Rederivation> {
    return this.describe(stationId, await this.rederivations.get(this.station(stationId).series, id));
  }

  @Delete(':rederivation')
  @ApiOperation({
    summary: 'Cancel a recalculation',
    description: 'Stops the job. Values that are derived so far stay.',
  })
  @HttpCode(204)
  @Audited('rederivation_cancelled', 'stationId', 'rederivation')
  @ApiParam({ name: 'rederivation' })
  cancel(@Param('stationId') stationId: string, @JobId() id: number): Promise<void> {
    return this.rederivations.cancel(this.station(stationId).series, id, new Date());
  }

  private describe(stationId: string, job: RederivationEntity): Rederivation {
    return toRederivation(job, { stationId, waitsFor: this.lane.waitsFor });
  }

  private station(stationId: string): SeriesSettings {
    const station = this.directory.byId(stationId);
    if (!station) throw new NotFound();
    return station;
  }
}
