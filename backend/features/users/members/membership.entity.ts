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

  /** First sign-in since the invitation. */
  @Column('timestamptz', { name: 'joined_at', nullable: true })
  joinedAt: Date | null;

  /** The address as the account typed it; null for who was invited before it was kept. */
  @Column('text', { name: 'invited_email', nullable: true })
  invitedEmail: string | null;

  @ManyToOne(() => UserEntity)
  @JoinColumn({ name: 'user_id' })
  user: UserEntity;
}
