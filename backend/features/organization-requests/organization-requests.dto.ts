import type {
  OrganizationRequest,
  ShownOrganizationRequest,
} from '@mesonet/contract/organization-requests.js';
import type { OrganizationRequestEntity } from './organization-request.entity.js';

export function toOrganizationRequest({
  createdAt,
  validatorType,
  validatorValue,
  ...request
}: OrganizationRequestEntity): OrganizationRequest {
  return {
    ...request,
    created: createdAt.toISOString(),
    validator_type: validatorType,
    validator_value: validatorValue,
  };
}

export function toPublicRequest({ id, status }: OrganizationRequestEntity): ShownOrganizationRequest {
  return { id, status };
}
