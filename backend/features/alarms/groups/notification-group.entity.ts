import type { NotificationService } from '@mesonet/contract/notification-groups.js';
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity({ name: 'notification_groups' })
export class NotificationGroupEntity {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('text', { name: 'account_id' })
  accountId: string;

  @Column('text')
  description: string;

  @Column('text')
  service: NotificationService;

  /** Email addresses, ids of device tokens, or https addresses, depending on the service. */
  @Column('text', { array: true, default: [] })
  addresses: string[];

  /** Secret that signs the requests to a webhook, encrypted and bound to the group's id; null for other services */
  @Column('bytea', { name: 'secret_sealed', nullable: true })
  secretSealed: Buffer | null;

  /** Time at which somebody last sent a test message to the group; null when nobody has done so */
  @Column('timestamptz', { name: 'tested_at', nullable: true })
  testedAt: Date | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;
}
