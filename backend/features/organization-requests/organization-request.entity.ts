import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { OrganizationRequestStatus } from '@mesonet/contract/organization-requests.js';

/** A request for an organization, sent by a person who has none. */
@Entity({ name: 'organization_requests' })
export class OrganizationRequestEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  status: OrganizationRequestStatus;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  /** Name of the company that requests an organization. */
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

  /** The customer account number that the requester gives. */
  @Column('text', { name: 'validator_value' })
  validatorValue: string;
}
