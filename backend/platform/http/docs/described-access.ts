import type { OpenAPIObject } from '@nestjs/swagger';
import { ACCESS_IN_DOCS, type Policy, TOKENS_IN_DOCS } from '../../access/allow.js';
import type { DocumentedOperation } from './operations.js';
import { meaningOf, problemContent } from './statuses.js';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Described = Operation & { [ACCESS_IN_DOCS]?: Policy; [TOKENS_IN_DOCS]?: 'refused' };

export const SECURITY_SCHEMES: NonNullable<OpenAPIObject['components']>['securitySchemes'] = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'session',
    description: 'Cookie of a sign-in; over https it is called `__Host-session`',
  },
  token: { type: 'http', scheme: 'bearer', description: 'Access token of a super admin' },
  station: { type: 'http', scheme: 'basic', description: 'Station id and station password' },
};

type Reference = { $ref: string };

const RESPONSES = '#/components/responses/';

/**
 * Adds to an operation of the OpenAPI document what follows from its access policy and method: who may call it, the
 * credentials, and the refusals that every route may give. A route documents all its other answers itself.
 */
export function describeAccess({ operation, method, path }: DocumentedOperation): void {
  const described: Described = operation;
  const policy = described[ACCESS_IN_DOCS];
  const refusesTokens = described[TOKENS_IN_DOCS] === 'refused';
  operation.description = [operation.description, callersOf(policy, refusesTokens)].join('\n\n');
  operation.security ??= securityOf(policy, refusesTokens);
  const statuses = [
    400,
    503,
    ...accessRefusals(policy, method),
    ...(path.includes('{') ? [404] : []),
    ...(method === 'get' ? [] : [408, 409, 413, 415]),
    ...(isLimited(policy, method) ? [429] : []),
  ];
  for (const status of statuses) addProblem(operation, status);
  for (const [status, answer] of Object.entries(operation.responses)) {
    if (answer && 'description' in answer) answer.description ||= meaningOf(Number(status));
  }
}

/** Returns a sentence that says who may call the operation. */
function callersOf(policy: Policy | undefined, refusesTokens: boolean): string {
  const sentence = rightOf(policy);
  return refusesTokens ? `${sentence} Access tokens are refused.` : sentence;
}

function rightOf(policy: Policy | undefined): string {
  switch (policy?.kind) {
    case 'public':
      return 'Anybody may call it.';
    case 'signed-in':
      return 'Every signed-in user may call it.';
    case 'operator':
      return 'Programs on the server’s own machine and super admins may call it.';
    case 'station-key':
      return 'Stations call it with their id and password.';
    case 'role':
      return policy.refusesVisitors ? MEMBERS : ROLES[policy.role];
    default:
      return ROLES.sadmin;
  }
}

const MEMBERS = 'Members of the organization may call it.';
const ROLES = {
  guest:
    'Members of the organization may call it, and visitors where the organization allows anonymous guests.',
  manager: 'Managers and admins of the organization may call it.',
  admin: 'Admins of the organization may call it.',
  sadmin: 'Super admins may call it.',
} as const;

/** Statuses with which the access guard refuses a request. */
function accessRefusals(policy: Policy | undefined, method: string): number[] {
  switch (policy?.kind) {
    case 'public':
      return method === 'get' ? [] : [401, 403];
    case 'role':
      return [401, 403, 404];
    default:
      return [401, 403];
  }
}

/**
 * True for requests without a sign-in that could serve to guess passwords or to flood the server, so they are limited.
 */
function isLimited(policy: Policy | undefined, method: string): boolean {
  return policy?.kind === 'station-key' || (policy?.kind === 'public' && method !== 'get');
}

function securityOf(policy: Policy | undefined, refusesTokens: boolean): NonNullable<Operation['security']> {
  const signedIn: NonNullable<Operation['security']> = [
    { session: [] },
    ...(refusesTokens ? [] : [{ token: [] }]),
  ];
  switch (policy?.kind) {
    // No Authorization header is documented for uploads of stations, because some stations send their credentials in
    // the upload instead.
    case 'station-key':
    case 'public':
    case undefined:
      return [];
    case 'operator':
      return [{}, ...signedIn];
    case 'role':
      return policy.role === 'guest' && !policy.refusesVisitors ? [{}, ...signedIn] : signedIn;
    default:
      return signedIn;
  }
}

/**
 * Documents a refusal that many routes give. An answer with the same status that the route itself documents is kept
 * beside it.
 */
function addProblem(operation: Operation, status: number): void {
  const responses = operation.responses as Record<
    string,
    { description: string; content?: object } | Reference
  >;
  const own = responses[status];
  const shared = { $ref: `${RESPONSES}${status}` };
  if (!own || '$ref' in own) {
    responses[status] = shared;
    return;
  }
  responses[status] = {
    description: own.description || meaningOf(status),
    content: { ...own.content, ...problemContent(status) },
  };
}
