import type { DeviceTokenStatus } from '@mesonet/contract/device-tokens.js';
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity({ name: 'device_tokens' })
export class DeviceTokenEntity {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('text', { name: 'account_id' })
  accountId: string;

  /** Id of the caller who registered the device: of a user, or of a shared sign-in */
  @Column('text', { name: 'owner_id' })
  ownerId: string;

  /** A token of Firebase, or a browser's push subscription as JSON */
  @Column('text', { name: 'device_token' })
  deviceToken: string;

  @Column('text')
  name: string;

  @Column('text', { default: 'pending' })
  status: DeviceTokenStatus;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;
}
