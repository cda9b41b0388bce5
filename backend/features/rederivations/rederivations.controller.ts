import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Rederivation, StartRederivation } from '@mesonet/contract/rederivations.js';
import { AllowRole } from '../../platform/access/allow.js';
import { Audited } from '../../platform/audit/audited.js';
import { NotFound } from '../../platform/errors.js';
import { Answers, AnswersNothing } from '../../platform/http/docs/answers.js';
import type { SeriesSettings } from '../../samples/core/series-directory.js';
import { StationParam } from '../stations/station-param.js';
import { RederivationsService } from './rederivations.service.js';

const MAX_ID = 2 ** 31 - 1;

/** Reads the id of a job from the address, and answers 404 for a text that cannot be the id of a job. */
const JobId = () => Param('rederivation', { transform: toJobId });

function toJobId(text: unknown): number {
  const id = /^\d{1,10}$/.test(String(text)) ? Number(text) : 0;
  if (id < 1 || id > MAX_ID) throw new NotFound();
  return id;
}

/**
 * Starts, lists and cancels jobs that derive the stored rows of a station again by its present settings. Values that
 * the station sent stay as they are.
 */
@ApiTags('Stations')
@Controller('api/v1/stations/:stationId/rederive')
@AllowRole('manager', 'station')
export class RederivationsController {
  constructor(private readonly rederivations: RederivationsService) {}

  @Get()
  @ApiOperation({
    summary: 'List the recalculations of a station',
    description: 'Answers the newest first, at most 100.',
  })
  @Answers(Rederivation.array())
  list(@StationParam() station: SeriesSettings): Promise<Rederivation[]> {
    return this.rederivations.list(station);
  }

  @Post()
  @ApiOperation({
    summary: 'Recalculate the past of a station',
    description:
      'Begins a job that derives a stretch of the past by the settings of now; what the station sent stays as it is. `start` is inclusive, `end` exclusive; ten jobs of an organization at most: 409.',
  })
  @Audited('rederivation_started', 'stationId')
  @Answers(Rederivation, { status: 202 })
  start(
    @StationParam() station: SeriesSettings,
    @Body({ schema: StartRederivation }) range: StartRederivation,
  ): Promise<Rederivation> {
    return this.rederivations.start(station, range, Date.now());
  }

  @Get(':rederivation')
  @ApiOperation({
    summary: 'Get a recalculation',
    description: 'Answers the state of the job and how far it has come.',
  })
  @ApiParam({ name: 'rederivation' })
  @Answers(Rederivation)
  get(@StationParam() station: SeriesSettings, @JobId() id: number): Promise<Rederivation> {
    return this.rederivations.get(station, id);
  }

  @Delete(':rederivation')
  @ApiOperation({
    summary: 'Cancel a recalculation',
    description: 'Stops the job. Values that are derived so far stay.',
  })
  @AnswersNothing()
  @Audited('rederivation_cancelled', 'stationId', 'rederivation')
  @ApiParam({ name: 'rederivation' })
  cancel(@StationParam() station: SeriesSettings, @JobId() id: number): Promise<void> {
    return this.rederivations.cancel(station.series, id, new Date());
  }
}
