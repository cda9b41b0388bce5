import { Inject, Injectable } from '@nestjs/common';
import type { Station, StationInclude } from '@mesonet/contract/stations.js';
import { type Access, atLeast } from '../../platform/access/principal.js';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { LatestSamples } from '../../samples/owner/latest-samples.js';
import { StationDirectory } from './station-directory.js';
import { StationPasswordsService } from './station-passwords.service.js';
import type { StationEntity } from './station.entity.js';
import { toStation } from './stations.dto.js';

/** The fields that the caller has requested, and the role that decides which of them the caller may see. */
export interface StationView {
  include: ReadonlySet<StationInclude>;
  role: Access['role'];
  accountZone: string;
}

/**
 * Describes stations for an answer. Each comes with its newest
 * sample, its own measurements and its password on request.
 */
@Injectable()
export class StationDescriber {
  constructor(
    private readonly latest: LatestSamples,
    private readonly directory: StationDirectory,
    private readonly passwords: StationPasswordsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  describe(station: StationEntity, { include, role, accountZone }: StationView): Station {
    return toStation(station, {
      include,
      accountZone,
      latest: this.latest.get(station.series),
      imported: this.latest.imported(station.series),
      own: this.directory.find(station.series)?.extras ?? null,
      password: managesStations(role) ? () => this.passwords.open(station) : null,
      publicUrl: this.config.PUBLIC_URL,
      now: new Date(),
    });
  }
}

/** Tells whether a role may manage stations and therefore see their passwords. */
export function managesStations(role: Access['role'] | null): boolean {
  return role !== null && atLeast(role, 'manager');
}
