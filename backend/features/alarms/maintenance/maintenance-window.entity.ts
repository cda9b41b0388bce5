import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A span of time in which violations are recorded but nobody is notified */
@Entity({ name: 'maintenance_windows' })
export class MaintenanceWindowEntity {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('text', { name: 'account_id' })
  accountId: string;

  /** Station to which the window applies; null for all stations of the account */
  @Column('text', { name: 'station_id', nullable: true })
  stationId: string | null;

  @Column('timestamptz', { name: 'start_at' })
  startAt: Date;

  @Column('timestamptz', { name: 'end_at' })
  endAt: Date;

  @Column('text')
  reason: string;

  @Column('text', { name: 'created_by' })
  createdBy: string;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;
}
