import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'sessions' })
export class SessionEntity {
  /** The `sid` of the signed cookie. */
  @PrimaryColumn('text')
  id: string;

  @Column('text')
  kind: 'legacy-account' | 'legacy-super-admin' | 'user';

  /** Account id, the shared super-admin name, or the user's id. */
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
