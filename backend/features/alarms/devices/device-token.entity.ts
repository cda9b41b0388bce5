import type { DeviceTokenStatus } from '@mesonet/contract/device-tokens.js';
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity({ name: 'device_tokens' })
export class DeviceTokenEntity {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('text', { name: 'account_id' })
  accountId: string;

  /** Who registered it: a principal's id. */
  @Column('text', { name: 'owner_id' })
  ownerId: string;

  /** An FCM token, or a Web Push subscription as JSON. */
  @Column('text', { name: 'device_token' })
  deviceToken: string;

  @Column('text')
  name: string;

  @Column('text', { default: 'pending' })
  status: DeviceTokenStatus;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;
}
