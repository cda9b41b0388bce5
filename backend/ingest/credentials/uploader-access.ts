import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { StationDirectory } from '../../features/stations/station-directory.js';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { refuseLentCookie } from '../../platform/access/cross-site.js';
import { Forbidden, NotFound, Unauthorized } from '../../platform/errors.js';
import { atLeast, Authenticator, ObjectAccounts, roleIn } from '../../platform/access/principal.js';
import type { SeriesSettings } from '../../samples/core/series-directory.js';

/**
 * Lets users send samples for a station with a session or an access token, if they have the role manager, or a higher
 * one, in the station's account.
 */
@Injectable()
export class UploaderAccess {
  constructor(
    private readonly authenticator: Authenticator,
    private readonly objects: ObjectAccounts,
    private readonly directory: StationDirectory,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * @throws Unauthorized without a session or token, whether the station exists or not
   * @throws NotFound for a missing station, and for a station of an account in which the caller is no member
   * @throws Forbidden for a caller with a lower role than manager,
   *   and for a request that another site made the browser send
   */
  async check(request: FastifyRequest, stationId: string): Promise<SeriesSettings> {
    refuseLentCookie(request, this.config);
    const principal = await this.authenticator.authenticate(request.headers);
    if (!principal) throw new Unauthorized();
    const accountId = await this.objects.ofStation(stationId);
    const role = accountId === null ? null : roleIn(principal, accountId);
    if (role === null) throw new NotFound();
    if (!atLeast(role, 'manager')) throw new Forbidden();
    const station = this.directory.byId(stationId);
    if (!station) throw new NotFound();
    return station;
  }
}
