import type { StationIntake } from '@mesonet/contract/station-intake.js';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'stations' })
export class StationEntity {
  @PrimaryColumn('text')
  id: string;

  /** Names the station's samples in the store; never given twice. */
  @Column({ type: 'integer', insert: false, update: false })
  series: number;

  @Column('text', { name: 'account_id' })
  accountId: string;

  @Column('text')
  stationname: string;

  /** Encrypted, bound to the station's id. */
  @Column('bytea', { name: 'password_sealed' })
  passwordSealed: Buffer;

  /** null: the account's. */
  @Column('text', { nullable: true })
  timezone: string | null;

  @Column('double precision', { nullable: true })
  latitude: number | null;

  @Column('double precision', { nullable: true })
  longitude: number | null;

  @Column('double precision', { name: 'elevation_feet', nullable: true })
  elevationFeet: number | null;

  /** What managers changed; the rest is as `DEFAULT_INTAKE` says. */
  @Column('jsonb', { default: {} })
  intake: Partial<StationIntake>;

  /** When a measurement of its own was last removed; null: none ever was. */
  @Column('timestamptz', { name: 'extras_removed_at', nullable: true })
  extrasRemovedAt: Date | null;

  /** Keys, in lower case, of measurements of its own that were removed, the newest last. */
  @Column('text', { name: 'removed_measurements', array: true, default: [] })
  removedMeasurements: string[];

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;
}
