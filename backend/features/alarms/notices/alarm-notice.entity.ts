import type { NotificationService } from '@mesonet/contract/notification-groups.js';
import type { NoticeKind, NoticeState } from '@mesonet/contract/violations.js';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** The content of a notice, as it was when the notice was written. Values are in base units. */
export interface NoticeContent {
  /** When the episode ended or fired; for a notice while it lasts, when the notice was written. UTC ms. */
  time: number;
  /** The value furthest beyond the limit until then; null for silence. */
  value: number | null;
}

/** One notice of an episode to one recipient: what waits to be sent, and the log of what was. */
@Entity({ name: 'alarm_notices' })
export class AlarmNoticeEntity {
  /** Stays the same at each attempt, so that whoever gets it twice can tell. */
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('uuid', { name: 'alarm_id' })
  alarmId: string;

  @Column('timestamptz', { name: 'started_at' })
  startedAt: Date;

  @Column('text', { name: 'account_id' })
  accountId: string;

  @Column('text')
  kind: NoticeKind;

  /** Tells the notices of one kind within an episode apart. */
  @Column('integer')
  number: number;

  @Column('uuid', { name: 'group_id' })
  groupId: string;

  @Column('text', { name: 'group_name' })
  groupName: string;

  @Column('text')
  service: NotificationService;

  /** An address, the id of a device token, or a member's address. */
  @Column('text')
  recipient: string;

  @Column('jsonb')
  content: NoticeContent;

  @Column('text', { default: 'waiting' })
  state: NoticeState;

  @Column('integer', { default: 0 })
  attempts: number;

  @Column('text', { nullable: true })
  reason: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'next_try_at', nullable: true })
  nextTryAt: Date | null;

  @Column('timestamptz', { name: 'sent_at', nullable: true })
  sentAt: Date | null;
}
