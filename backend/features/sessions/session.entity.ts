import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'sessions' })
export class SessionEntity {
  /** The secret id of the session, which is the `sid` claim of the signed cookie. */
  @PrimaryColumn('text')
  id: string;

  @Column('text')
  kind: 'legacy-account' | 'legacy-super-admin' | 'user';

  /** Who is signed in: an account id, the name of the shared super admin, or a user's id, depending on `kind`. */
  @Column('text')
  subject: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'last_seen_at' })
  lastSeenAt: Date;

  @Column('text')
  address: string;

  @Column('text', { name: 'user_agent' })
  userAgent: string;
}
