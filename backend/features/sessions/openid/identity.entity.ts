import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Who somebody is at an OpenID provider: the pair that never changes there, unlike an address. */
@Entity({ name: 'user_identities' })
export class IdentityEntity {
  @PrimaryColumn('text')
  issuer: string;

  /** The provider's `sub`. */
  @PrimaryColumn('text')
  subject: string;

  @Column('uuid', { name: 'user_id' })
  userId: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
