import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'access_tokens' })
export class AccessTokenEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'user_id' })
  userId: string;

  @Column('text')
  description: string;

  /** SHA-256 of the secret of the token. */
  @Column('bytea')
  digest: Buffer;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;
}
