import { STATUS_CODES } from 'node:http';
import type { OpenAPIObject } from '@nestjs/swagger';
import { Problem } from '@mesonet/contract/common.js';
import { z } from 'zod';
import { ACCESS_IN_DOCS, type Policy } from '../../access/allow.js';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Parameter = Extract<NonNullable<Operation['parameters']>[number], { name: string }>;
type Described = Operation & { [ACCESS_IN_DOCS]?: Policy };

export const SECURITY_SCHEMES: NonNullable<OpenAPIObject['components']>['securitySchemes'] = {
  session: { type: 'apiKey', in: 'cookie', name: 'session', description: 'Over https: `__Host-session`' },
  token: { type: 'http', scheme: 'bearer', description: 'Access token of a super administrator' },
  station: { type: 'http', scheme: 'basic', description: 'Station id and station password' },
};

const PROBLEM = 'application/problem+json';
const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/**
 * Adds to each operation what follows from who may call it and how: its credentials, and the refusals that the guard,
 * the parsers and the databases give on every route. Whatever else a route answers it documents itself.
 */
export function describeAccess(document: OpenAPIObject): OpenAPIObject {
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const method of METHODS) {
      const operation: Described | undefined = operations[method];
      if (operation) describe(operation, method, path);
    }
  }
  document.components ??= {};
  document.components.schemas = {
    ...document.components.schemas,
    ...z.toJSONSchema(Problem).$defs,
  } as NonNullable<typeof document.components.schemas>;
  return document;
}

function describe(operation: Described, method: (typeof METHODS)[number], path: string): void {
  const policy = operation[ACCESS_IN_DOCS];
  const parameters = (operation.parameters ?? []) as Parameter[];
  for (const parameter of parameters) {
    const isUntold = parameter.schema && Object.keys(parameter.schema).length === 0;
    if (isUntold) parameter.schema = { type: 'string' };
  }
  operation.security ??= securityOf(policy);
  const statuses = [
    400,
    503,
    ...accessRefusals(policy, method),
    ...(path.includes('{') ? [404] : []),
    ...(method === 'get' ? [] : [408, 409, 413, 415]),
    ...(isLimited(policy, method) ? [429] : []),
  ];
  for (const status of statuses) addProblem(operation, status);
}

/** Refusals of the guard. */
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

/** What nobody has to sign in for is counted, where it could be used to guess or to flood. */
function isLimited(policy: Policy | undefined, method: string): boolean {
  return policy?.kind === 'station-key' || (policy?.kind === 'public' && method !== 'get');
}

function securityOf(policy: Policy | undefined): NonNullable<Operation['security']> {
  const signedIn: NonNullable<Operation['security']> = [{ session: [] }, { token: [] }];
  switch (policy?.kind) {
    // Where a station does not send them as Basic, they are parts of its upload.
    case 'station-key':
    case 'public':
    case undefined:
      return [];
    case 'operator':
      return [{}, ...signedIn];
    case 'role':
      return policy.role === 'guest' ? [{}, ...signedIn] : signedIn;
    default:
      return signedIn;
  }
}

/** Beside what the route itself says of this status. */
function addProblem(operation: Operation, status: number): void {
  const responses = operation.responses as Record<string, { description: string; content?: object }>;
  const own = responses[status];
  responses[status] = {
    description: own?.description || (STATUS_CODES[status] ?? ''),
    content: { ...own?.content, [PROBLEM]: { schema: { $ref: '#/components/schemas/Problem' } } },
  };
}
