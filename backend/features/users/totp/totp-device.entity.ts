import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a user proves a sign-in with, beside the email address. One a user. */
@Entity({ name: 'totp_devices' })
export class TotpDeviceEntity {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId: string;

  @Column('text')
  name: string;

  /** Sealed. */
  @Column('bytea')
  secret: Buffer;

  /** Of the newest code that was used. */
  @Column('integer', { name: 'last_step' })
  lastStep: number;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
