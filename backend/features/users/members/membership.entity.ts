import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Role } from '@mesonet/contract/common.js';
import { UserEntity } from '../user.entity.js';

@Entity({ name: 'memberships' })
export class MembershipEntity {
  @PrimaryColumn('text', { name: 'account_id' })
  accountId: string;

  @PrimaryColumn('uuid', { name: 'user_id' })
  userId: string;

  @Column('text')
  role: Role;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  /** Time of the member's first sign-in since the invitation. */
  @Column('timestamptz', { name: 'joined_at', nullable: true })
  joinedAt: Date | null;

  /** The mail address as it was typed for the invitation; null for invitations from before this column existed. */
  @Column('text', { name: 'invited_email', nullable: true })
  invitedEmail: string | null;

  @ManyToOne(() => UserEntity)
  @JoinColumn({ name: 'user_id' })
  user: UserEntity;
}
