import type { NotificationService } from '@mesonet/contract/notification-groups.js';
import type { NoticeKind, NoticeState } from '@mesonet/contract/violations.js';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** The content of a notice at the time when the notice was written. Values are in base units. */
export interface NoticeContent {
  /**
   * Time at which the alarm fired or the episode ended. In a repeated notice, which says that the episode still lasts,
   * it is the time of the notice. UTC ms.
   */
  time: number;
  /**
   * The value of the episode that was furthest beyond the limit up to `time`; null for an alarm about a silent station.
   */
  value: number | null;
}

/**
 * One notice about an episode to one recipient. It waits to be sent, and then stays as a record of the delivery.
 */
@Entity({ name: 'alarm_notices' })
export class AlarmNoticeEntity {
  /** The id is the same at each attempt to deliver the notice, so that a recipient can recognize a duplicate. */
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

  /** Tells the notices of the same kind about one episode apart: it rises from each to the next. */
  @Column('integer')
  number: number;

  @Column('uuid', { name: 'group_id' })
  groupId: string;

  @Column('text', { name: 'group_name' })
  groupName: string;

  @Column('text')
  service: NotificationService;

  /** The recipient: an email address (also for a member), an https address, or the id of a device token. */
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
