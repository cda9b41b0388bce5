import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A file of an account's screens, stored under a name of ours: its path is only what it is asked for by. */
@Entity({ name: 'custom_screens' })
export class CustomScreenEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' })
  id: string;

  @Column('text', { name: 'account_id' })
  accountId: string;

  /** Not yet published. */
  @Column('boolean', { name: 'is_draft' })
  isDraft: boolean;

  @Column('text')
  path: string;

  @Column('text')
  mimetype: string;

  /** Bytes. */
  @Column('integer')
  size: number;

  @Column('bytea')
  sha256: Buffer;

  @Column('bytea', { select: false })
  content: Buffer;
}
