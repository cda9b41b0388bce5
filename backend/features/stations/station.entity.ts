import type { StationIntake } from '@mesonet/contract/station-intake.js';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'stations' })
export class StationEntity {
  @PrimaryColumn('text')
  id: string;

  /** Number of the station's series in the store. It is never used again for another station. */
  @Column({ type: 'integer', insert: false, update: false })
  series: number;

  @Column('text', { name: 'account_id' })
  accountId: string;

  @Column('text')
  stationname: string;

  /** The password, encrypted and bound to the station's id. */
  @Column('bytea', { name: 'password_sealed' })
  passwordSealed: Buffer;

  /** The station's own time zone; null means the time zone of the account. */
  @Column('text', { nullable: true })
  timezone: string | null;

  @Column('double precision', { nullable: true })
  latitude: number | null;

  @Column('double precision', { nullable: true })
  longitude: number | null;

  @Column('double precision', { name: 'elevation_feet', nullable: true })
  elevationFeet: number | null;

  /** Intake settings that managers have changed. All others are as in `DEFAULT_INTAKE`. */
  @Column('jsonb', { default: {} })
  intake: Partial<StationIntake>;

  /** Time at which an own measurement of the station was last removed; null when none ever was. */
  @Column('timestamptz', { name: 'extras_removed_at', nullable: true })
  extrasRemovedAt: Date | null;

  /**
   * Keys of removed own measurements in lower case, the newest last. Their sensor channels are not registered again.
   */
  @Column('text', { name: 'removed_measurements', array: true, default: [] })
  removedMeasurements: string[];

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;
}
