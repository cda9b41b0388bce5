import type { TestServer } from '../../support/servers/server.js';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

interface Media {
  schema: JsonSchema;
}

export interface JsonSchema {
  $ref?: string;
  type?: string;
  properties?: Record<string, JsonSchema>;
}

export interface Operation {
  requestBody?: { content: Record<string, Media> };
}

/** The operations that the running server documents, by names such as `GET /api/v1/accounts/{accountId}`. */
export interface ApiDocument {
  operations: ReadonlyMap<string, Operation>;
  schemas: Readonly<Record<string, JsonSchema>>;
}

export async function apiDocument(server: TestServer): Promise<ApiDocument> {
  const { paths, components } = await server.get<{
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, JsonSchema> };
  }>('/docs/openapi.json');
  const operations = Object.entries(paths).flatMap(([path, byMethod]) =>
    METHODS.filter((method) => byMethod[method]).map(
      (method) => [`${method.toUpperCase()} ${path}`, byMethod[method]!] as const,
    ),
  );
  return { operations: new Map(operations), schemas: components.schemas };
}
