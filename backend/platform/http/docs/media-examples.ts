import type { DocumentedOperation } from './operations.js';
import { ROUTE_EXAMPLES } from './examples/route-examples.js';
import { SCHEMA_EXAMPLES } from './examples/schema-examples.js';

interface Schema {
  $ref?: string;
  type?: unknown;
  items?: Schema;
}
interface Media {
  schema?: Schema;
  example?: unknown;
}
type Content = Record<string, Media>;

const SCHEMAS = '#/components/schemas/';
const JSON_TYPE = 'application/json';

/** Adds an example to each body and answer of an operation: that of the route, or else that of its schema. */
export function addExamples({ path, method, operation }: DocumentedOperation): void {
  const { requestBody, responses } = operation as {
    requestBody?: { content?: Content };
    responses: Record<string, { content?: Content }>;
  };
  const own = ROUTE_EXAMPLES[`${method.toUpperCase()} ${path}`];
  for (const [type, media] of Object.entries(requestBody?.content ?? {})) {
    add(media, own?.body?.[type]);
    // The framework gives all media types of a body the same schema. A body such as CSV is a plain text, so it gets
    // another schema here.
    if (typeof media.example === 'string') media.schema = { type: 'string' };
  }
  for (const [status, { content = {} }] of Object.entries(responses)) {
    for (const [type, media] of Object.entries(content)) {
      add(media, type === JSON_TYPE ? own?.answers?.[Number(status)] : undefined);
    }
  }
}

function add(media: Media, own: unknown): void {
  const example = own ?? media.example ?? (media.schema && exampleOf(media.schema));
  if (example !== undefined) media.example = example;
}

function exampleOf({ $ref, type, items }: Schema): unknown {
  if ($ref?.startsWith(SCHEMAS)) return SCHEMA_EXAMPLES[$ref.slice(SCHEMAS.length)];
  const item = type === 'array' && items ? exampleOf(items) : undefined;
  return item === undefined ? undefined : [item];
}
