import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Links a user to an identity at an OpenID provider. Unlike a mail address, its issuer and subject never change. */
@Entity({ name: 'user_identities' })
export class IdentityEntity {
  @PrimaryColumn('text')
  issuer: string;

  /** The id of the person at the provider, from the `sub` claim. */
  @PrimaryColumn('text')
  subject: string;

  @Column('uuid', { name: 'user_id' })
  userId: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
