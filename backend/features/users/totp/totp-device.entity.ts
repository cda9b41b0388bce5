import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The device whose one-time codes are the second factor of a user's sign-in. A user has at most one device. */
@Entity({ name: 'totp_devices' })
export class TotpDeviceEntity {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId: string;

  @Column('text')
  name: string;

  /** The secret from which the device computes its codes, encrypted. */
  @Column('bytea')
  secret: Buffer;

  /** Time step of the newest code that was used, as a number of 30 s steps since 1970. */
  @Column('integer', { name: 'last_step' })
  lastStep: number;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
