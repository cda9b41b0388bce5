import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A file of an account's custom screens. Its primary key is a generated id, and its path is only used to look it up.
 */
@Entity({ name: 'custom_screens' })
export class CustomScreenEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' })
  id: string;

  @Column('text', { name: 'account_id' })
  accountId: string;

  /** True when the file belongs to the draft, which is not published yet. */
  @Column('boolean', { name: 'is_draft' })
  isDraft: boolean;

  @Column('text')
  path: string;

  @Column('text')
  mimetype: string;

  /** Size of the content in bytes. */
  @Column('integer')
  size: number;

  @Column('bytea')
  sha256: Buffer;

  @Column('bytea', { select: false })
  content: Buffer;
}
