import type { ImportGuess, ImportPreview, ImportState } from '@mesonet/contract/imports.js';
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity({ name: 'imports' })
export class ImportEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id: number;

  /** Of the station; never reused. */
  @Column('integer')
  series: number;

  @Column('text')
  filename: string;

  @Column('bigint', { transformer: { from: Number, to: (bytes: number) => bytes } })
  bytes: number;

  @Column('text')
  state: ImportState;

  @Column('text', { nullable: true })
  error: string | null;

  @Column('jsonb', { nullable: true })
  guess: ImportGuess | null;

  @Column('jsonb', { nullable: true, select: false })
  preview: ImportPreview | null;

  @Column('timestamptz', { name: 'first_at', nullable: true })
  firstAt: Date | null;

  @Column('timestamptz', { name: 'last_at', nullable: true })
  lastAt: Date | null;

  /** Samples that are in the journal for good; while it is undone: those not yet taken back. */
  @Column('integer', { name: 'rows_done', default: 0 })
  rowsDone: number;

  @Column('integer', { name: 'rows_total', nullable: true })
  rowsTotal: number | null;

  /** Processes that worked on it, one after another, and died before they got any further. */
  @Column('integer', { default: 0 })
  attempts: number;

  /** Its file is kept, or is just being received. */
  @Column('boolean', { name: 'has_file', default: true })
  hasFile: boolean;

  /** Null while it has not failed, and while its file is being received. */
  @Column('timestamptz', { name: 'failed_at', nullable: true })
  failedAt: Date | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;
}
