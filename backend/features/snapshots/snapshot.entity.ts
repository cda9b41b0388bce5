import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A configuration snapshot: the settings of the installation at one moment. Its rows are in the table `snapshot_parts`.
 */
@Entity({ name: 'snapshots' })
export class SnapshotEntity {
  @PrimaryColumn('text')
  name: string;

  @Column('timestamptz', { name: 'taken_at' })
  takenAt: Date;

  /**
   * The description of the snapshot as JSON, byte for byte as it
   * was written, because the seal is a digest of these bytes.
   */
  @Column('text')
  manifest: string;

  @Column('text')
  seal: string;

  /** Size of the snapshot in bytes, as a text, because PostgreSQL's driver returns a bigint as a text. */
  @Column('bigint')
  bytes: string;
}
