import type { Ajv2020, ValidateFunction } from 'ajv/dist/2020.js';
import type addFormats from 'ajv-formats';

type Content = Record<string, { schema?: object }>;

interface Answer {
  $ref?: string;
  content?: Content;
}

interface Operation {
  responses: Record<string, Answer>;
}

export interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, Answer>; schemas?: Record<string, object> };
}

/** An answer of the server. */
export interface GivenAnswer {
  method: string;
  /** The path without the query. */
  path: string;
  status: number;
  /** The `Content-Type` without parameters; empty where there is none. */
  mediaType: string;
  /** Absent where the body is not JSON. */
  body?: string | undefined;
}

const SHARED = '#/components/responses/';
/** The server gives these statuses before it finds or calls a route, so they are allowed for every operation. */
const FROM_ANYWHERE: ReadonlySet<number> = new Set([404, 405, 414, 431, 500]);

/** Parts of Ajv, and a function that makes the objects which a compiled document keeps. */
export interface SchemaTools {
  Ajv2020: typeof Ajv2020;
  addFormats: typeof addFormats.default;
  parse: (json: string) => unknown;
}

/** A document with what is compiled of it so far. */
export interface CompiledDocument {
  document: OpenApiDocument;
  ajv: Ajv2020;
  /** Validators by the JSON of their schemas. */
  validators: Map<string, ValidateFunction>;
  parse: SchemaTools['parse'];
}

export function compileDocument(json: string, tools: SchemaTools): CompiledDocument {
  const { parse } = tools;
  // Other tests hold the document itself against the schema of OpenAPI documents.
  const ajv = new tools.Ajv2020({ strict: false, validateSchema: false });
  tools.addFormats(ajv);
  const document = parse(json) as OpenApiDocument;
  ajv.addSchema(document, 'api');
  return { document, ajv, validators: new Map(), parse };
}

/** The OpenAPI document of the API, which decides whether an answer is allowed. */
export class ApiDocument {
  private readonly routes: { shape: RegExp; operations: Record<string, Operation> }[];

  constructor(private readonly compiled: CompiledDocument) {
    this.routes = Object.entries(compiled.document.paths)
      .sort(([a], [b]) => bySpecificity(a, b))
      .map(([path, operations]) => ({ shape: shapeOf(path), operations }));
  }

  /** @returns how the answer differs from the document; undefined when it conforms or the API has no such path */
  faultOf(answer: GivenAnswer): string | undefined {
    const { method, path, status } = answer;
    const operations = this.routes.find(({ shape }) => shape.test(path))?.operations;
    if (!operations) return undefined;
    const operation = operations[method.toLowerCase()] ?? (method === 'HEAD' ? operations.get : undefined);
    if (!operation)
      return FROM_ANYWHERE.has(status) || method === 'OPTIONS' ? undefined : 'the method is not documented';
    const documented = this.resolved(operation.responses[status]);
    if (!documented) return `status ${status} is not documented`;
    return method === 'HEAD' ? undefined : this.faultOfBody(answer, documented.content ?? {});
  }

  private faultOfBody({ mediaType, body }: GivenAnswer, content: Content): string | undefined {
    const types = Object.keys(content);
    if (types.length === 0) return mediaType === '' ? undefined : `a body of ${mediaType} is not documented`;
    const documented = content[mediaType];
    if (!documented) return `media type "${mediaType}" is not among ${types.join(', ')}`;
    if (body === undefined || !documented.schema) return undefined;
    let value: unknown;
    try {
      value = JSON.parse(body);
    } catch {
      return `${body.slice(0, 100)} is not JSON`;
    }
    return this.faultOfValue(value, documented.schema);
  }

  /**
   * @param schema a schema of the document
   * @returns how the value differs from it; undefined when it conforms
   */
  faultOfValue(value: unknown, schema: object): string | undefined {
    const isValid = this.validatorOf(schema);
    return isValid(value) ? undefined : this.compiled.ajv.errorsText(isValid.errors, { dataVar: 'body' });
  }

  private validatorOf(schema: object): ValidateFunction {
    const { ajv, validators, parse } = this.compiled;
    const text = JSON.stringify(schema).replaceAll('"#/', '"api#/');
    const known = validators.get(text) ?? ajv.compile(parse(text) as object);
    validators.set(text, known);
    return known;
  }

  private resolved(answer: Answer | undefined): Answer | undefined {
    return answer?.$ref
      ? this.compiled.document.components.responses[answer.$ref.replace(SHARED, '')]
      : answer;
  }
}

/** Fixed segments sort before parameters at the same position, as in the server's router. */
function bySpecificity(a: string, b: string): number {
  const key = (path: string) => path.replace(/\{[^}]+\}/g, '\uffff');
  return key(a) < key(b) ? -1 : 1;
}

function shapeOf(path: string): RegExp {
  const escaped = path.replace(/\/$/, '').replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/\{[^}]+\}/g, '[^/]+')}/?$`);
}
