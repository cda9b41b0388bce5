import { newPlace } from './email-sign-in.js';
import { newAddress } from './outbox.js';
import { requestFrom, type PlainAnswer } from '../servers/request-from.js';
import type { TestServer } from '../servers/server.js';

const PATH = '/api/v1/organization_requests/';

/** The fields of the form that a visitor fills in, with a new email address. */
export const organizationRequest = () => ({
  name: 'North Park Ranching',
  email: newAddress('office'),
  firstname: 'Farm',
  lastname: 'Office',
  phone: '+1 555 0142',
  validator_type: 'account_number',
  validator_value: '4821-0937',
});

/**
 * Sends a request.
 * @param place client address, which may send only a few requests an hour
 */
export function askForOrganization(
  server: TestServer,
  asked: object,
  place = newPlace(),
): Promise<PlainAnswer> {
  const headers = { 'content-type': 'application/json' };
  return requestFrom(place, server.url, { method: 'POST', path: PATH, headers, body: JSON.stringify(asked) });
}

/** Creates a request that awaits a decision. */
export async function newOrganizationRequest(
  server: TestServer,
  fields: Partial<ReturnType<typeof organizationRequest>> = {},
): Promise<{ id: string; email: string }> {
  const asked = { ...organizationRequest(), ...fields };
  const { status, body } = await askForOrganization(server, asked);
  if (status !== 200) throw new Error(`Request: ${status} ${body}`);
  return { ...(JSON.parse(body) as { id: string }), email: asked.email };
}
