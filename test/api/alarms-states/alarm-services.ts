import { randomBytes } from 'node:crypto';
import type { DataSource, EntityTarget, ObjectLiteral, Repository } from 'typeorm';
import { AccountEntity } from '../../../backend/features/accounts/account.entity.js';
import { NotificationGroupEntity } from '../../../backend/features/alarms/groups/notification-group.entity.js';
import { AlarmEntity } from '../../../backend/features/alarms/rules/alarm.entity.js';
import { AlarmReferences } from '../../../backend/features/alarms/rules/alarm-references.js';
import { AlarmsService } from '../../../backend/features/alarms/rules/alarms.service.js';
import { RemovedStations } from '../../../backend/features/alarms/rules/removed-stations.js';
import { ViolationCareService } from '../../../backend/features/alarms/violations/violation-care.service.js';
import { ViolationEntity } from '../../../backend/features/alarms/violations/violation.entity.js';
import { StationMeasurementEntity } from '../../../backend/features/stations/measurements/station-measurement.entity.js';
import { StationDirectory } from '../../../backend/features/stations/station-directory.js';
import { StationRemovalService } from '../../../backend/features/stations/station-removal.service.js';
import { StationEntity } from '../../../backend/features/stations/station.entity.js';
import { EventBus } from '../../../backend/platform/event-bus.js';
import { SecretBox } from '../../../backend/platform/secrets/secret-box.js';
import type { EvaluatingProcess } from './evaluating-process.js';

/** Entities that these services read and write. */
export const ALARM_ENTITIES = [
  AccountEntity,
  AlarmEntity,
  ViolationEntity,
  NotificationGroupEntity,
  StationEntity,
  StationMeasurementEntity,
];

/** The services with which users act on alarms, over the tables of a test. */
export class AlarmServices {
  readonly care: ViolationCareService;
  readonly removal: StationRemovalService;
  private readonly directory: StationDirectory;

  constructor(private readonly database: DataSource) {
    const events = new EventBus();
    const stations = this.rows(StationEntity);
    const secrets = new SecretBox(randomBytes(32));
    this.directory = new StationDirectory(stations, this.rows(StationMeasurementEntity), secrets, events);
    this.care = new ViolationCareService(this.rows(ViolationEntity));
    this.removal = new StationRemovalService(stations, this.directory, events);
    new RemovedStations(this.removal).onModuleInit();
  }

  /** The service that changes alarms in one process and notifies the evaluation of that process. */
  alarms({ changed }: EvaluatingProcess): AlarmsService {
    return new AlarmsService(this.rows(AlarmEntity), new AlarmReferences(this.directory), changed);
  }

  private rows<Row extends ObjectLiteral>(entity: EntityTarget<Row>): Repository<Row> {
    return this.database.getRepository(entity);
  }
}
