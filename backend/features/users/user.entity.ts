import type { ThemeChoice } from '@mesonet/model/colours.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A person, identified by an email address. */
@Entity({ name: 'users' })
export class UserEntity {
  @PrimaryColumn('uuid')
  id: string;

  /** The mail address as it was typed. An address that differs only in upper and lower case counts as the same. */
  @Column('text')
  email: string;

  @Column('text', { name: 'first_name', default: '' })
  firstName: string;

  @Column('text', { name: 'last_name', default: '' })
  lastName: string;

  @Column('text', { default: 'light' })
  theme: ThemeChoice;

  @Column('boolean', { name: 'is_super_admin', default: false })
  isSuperAdmin: boolean;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'first_sign_in_at', nullable: true })
  firstSignInAt: Date | null;
}
