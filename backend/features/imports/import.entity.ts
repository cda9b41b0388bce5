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

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;
}
