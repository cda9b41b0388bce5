import type { RederivationState } from '@mesonet/contract/rederivations.js';
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity({ name: 'rederivations' })
export class RederivationEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id: number;

  /** Number of the station's series. It is never used again for another station. */
  @Column('integer')
  series: number;

  @Column('timestamptz', { name: 'start_at' })
  startAt: Date;

  @Column('timestamptz', { name: 'end_at' })
  endAt: Date;

  @Column('text', { default: 'waiting' })
  state: RederivationState;

  @Column('text', { nullable: true })
  error: string | null;

  /** The job has derived the part of its range before this time. */
  @Column('timestamptz', { name: 'done_until' })
  doneUntil: Date;

  @Column('bigint', {
    name: 'rows_done',
    default: 0,
    transformer: { from: Number, to: (rows?: number) => rows },
  })
  rowsDone: number;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  @Column('timestamptz', { name: 'worked_at', nullable: true })
  workedAt: Date | null;

  @Column('timestamptz', { name: 'finished_at', nullable: true })
  finishedAt: Date | null;
}
