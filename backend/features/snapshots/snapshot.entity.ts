import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The configuration as it was at one moment. Its rows are in `snapshot_parts`. */
@Entity({ name: 'snapshots' })
export class SnapshotEntity {
  @PrimaryColumn('text')
  name: string;

  @Column('timestamptz', { name: 'taken_at' })
  takenAt: Date;

  /** As it was written: the seal is of these very bytes. */
  @Column('text')
  manifest: string;

  @Column('text')
  seal: string;

  /** bigint: PostgreSQL's driver answers a text. */
  @Column('bigint')
  bytes: string;
}
