import type { ImportGuess, ImportPreview, ImportState } from '@mesonet/contract/imports.js';
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity({ name: 'imports' })
export class ImportEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id: number;

  /** Series of the station; its number is never used for another station */
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

  /**
   * Number of rows of the file that were imported; while the import is being undone, the number of rows not yet undone
   */
  @Column('integer', { name: 'rows_done', default: 0 })
  rowsDone: number;

  @Column('integer', { name: 'rows_total', nullable: true })
  rowsTotal: number | null;

  /** Number of processes that were killed while they worked on the same place of the import */
  @Column('integer', { default: 0 })
  attempts: number;

  /** True while the file is stored or is being received */
  @Column('boolean', { name: 'has_file', default: true })
  hasFile: boolean;

  /**
   * Time of the failure; null when the import has not failed. While its file is being received, an import has the state
   * `failed`, but no time of failure.
   */
  @Column('timestamptz', { name: 'failed_at', nullable: true })
  failedAt: Date | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;
}
