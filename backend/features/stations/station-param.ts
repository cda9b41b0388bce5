import { Injectable, Param, type PipeTransform } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { NotFound } from '../../platform/errors.js';
import { type NamedSeries, StationDirectory } from './station-directory.js';

@Injectable()
class StationPipe implements PipeTransform<string, NamedSeries> {
  constructor(private readonly directory: StationDirectory) {}

  /** @throws NotFound when there is no such station */
  transform(stationId: string): NamedSeries {
    const station = this.directory.byId(stationId);
    if (!station) throw new NotFound();
    return station;
  }
}

/**
 * Passes the station that the address names to a route. It works only together with `AllowRole(…, 'station')`, which
 * checks the caller. It also describes the parameter for the API document: the type of the argument is a whole station,
 * but the address contains only its id.
 */
export const StationParam = (): ParameterDecorator => (controller, method, index) => {
  Param('stationId', StationPipe)(controller, method, index);
  const route = Object.getOwnPropertyDescriptor(controller, method!)!;
  ApiParam({ name: 'stationId' })(controller, method!, route);
};
