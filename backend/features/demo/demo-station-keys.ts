import { Injectable } from '@nestjs/common';
import { NewStationsService } from '../stations/new-stations.service.js';
import { StationPasswordsService } from '../stations/station-passwords.service.js';
import { StationsService } from '../stations/stations.service.js';
import { DEMO_ACCOUNT, type DemoStation } from './demo-stations.js';

/** Provides the ids and passwords with which the demo stations send samples. */
@Injectable()
export class DemoStationKeys {
  constructor(
    private readonly stations: StationsService,
    private readonly newStations: NewStationsService,
    private readonly passwords: StationPasswordsService,
  ) {}

  /** Returns id and password of a demo station, and creates the station if it is missing. */
  async ensure(demo: DemoStation): Promise<{ id: string; password: string }> {
    const present = (await this.stations.listOf(DEMO_ACCOUNT.id)).find(({ id }) => id === demo.id);
    if (present) return { id: present.id, password: this.passwords.open(present) };
    const { id, stationname, timezone, latitude, longitude, elevation } = demo;
    const place = { timezone, latitude, longitude, elevation };
    const { station, password } = await this.newStations.create(DEMO_ACCOUNT.id, {
      id,
      stationname,
      ...place,
    });
    return { id: station.id, password };
  }
}
