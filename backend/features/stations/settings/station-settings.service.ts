import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { ChangeStation, Station } from '@mesonet/contract/stations.js';
import type { Repository } from 'typeorm';
import { writeAudit } from '../../../platform/audit/request-audit.js';
import type { Config } from '../../../platform/config.js';
import { CONFIG } from '../../../platform/config.module.js';
import { NotFound } from '../../../platform/errors.js';
import { StationDirectory } from '../station-directory.js';
import { StationEntity } from '../station.entity.js';
import { StationPasswordsService } from '../station-passwords.service.js';
import { toPlainStation, toStationAccess } from '../stations.dto.js';
import { stationChanges, type StationSettings } from './station-changes.js';

/** Changes a station's name, time zone, position and elevation. */
@Injectable()
export class StationSettingsService {
  constructor(
    @InjectRepository(StationEntity) private readonly entities: Repository<StationEntity>,
    private readonly passwords: StationPasswordsService,
    private readonly directory: StationDirectory,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Changes settings of a station. They apply from the next sample
   * on: at once in this process, within a second in others.
   * @throws NotFound when the account has no such station
   * @throws Forbidden for a field that nobody may write
   * @throws InvalidInput for a bad name, time zone or position
   */
  async change(
    accountId: string,
    id: string,
    { given, accountZone }: { given: ChangeStation; accountZone: string },
  ): Promise<Station> {
    const changed = await this.entities.manager.transaction(async (manager) => {
      const lock = { mode: 'pessimistic_write' } as const;
      // The lock lets two managers change a station one after the
      // other, so the audit log shows what each really changed.
      const station = await manager.findOne(StationEntity, { where: { id, accountId }, lock });
      if (!station) throw new NotFound();
      const settings = settingsOf(station);
      const changes = stationChanges({ settings, shown: this.shown(station, given, accountZone) }, given);
      if (Object.keys(changes).length === 0) return station;
      const { elevation, ...columns } = changes;
      const update = { ...columns, ...(elevation !== undefined && { elevationFeet: elevation }) };
      await manager.update(StationEntity, { id, accountId }, update);
      const after = { ...settings, ...changes };
      await writeAudit({ action: 'station_changed', before: settings, after }, manager);
      return { ...station, ...update };
    });
    await this.directory.reload();
    return toPlainStation(changed, accountZone);
  }

  /**
   * Returns the station as its managers see it. The password is decrypted only when the request contains a password or
   * upload addresses, which are compared with the present ones.
   */
  private shown(station: StationEntity, { stationpwd, ingest_urls }: ChangeStation, zone: string): Station {
    const plain = toPlainStation(station, zone);
    if (stationpwd === undefined && ingest_urls === undefined) return plain;
    const password = this.passwords.open(station);
    return { ...plain, ...toStationAccess(station.id, password, this.config.PUBLIC_URL) };
  }
}

function settingsOf(station: StationEntity): StationSettings {
  const { stationname, timezone, latitude, longitude, elevationFeet: elevation } = station;
  return { stationname, timezone, latitude, longitude, elevation };
}
