import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { OrganizationRequestStatus } from '@mesonet/contract/organization-requests.js';

/** Somebody without an organization asks for one. */
@Entity({ name: 'organization_requests' })
export class OrganizationRequestEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  status: OrganizationRequestStatus;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  /** The company. */
  @Column('text')
  name: string;

  @Column('text')
  email: string;

  @Column('text')
  firstname: string;

  @Column('text')
  lastname: string;

  @Column('text')
  phone: string;

  @Column('text', { name: 'validator_type' })
  validatorType: 'account_number';

  /** The customer account number. */
  @Column('text', { name: 'validator_value' })
  validatorValue: string;
}
