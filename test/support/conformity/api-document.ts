import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

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

/** The OpenAPI document of the API, which decides whether an answer is allowed. */
export class ApiDocument {
  // Other tests hold the document itself against the schema of OpenAPI documents.
  private readonly ajv = new Ajv2020({ strict: false, validateSchema: false });
  private readonly validators = new Map<string, ValidateFunction>();
  private readonly routes: { shape: RegExp; operations: Record<string, Operation> }[];

  constructor(private readonly document: OpenApiDocument) {
    addFormats.default(this.ajv);
    this.ajv.addSchema(document, 'api');
    this.routes = Object.entries(document.paths)
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
    return isValid(value) ? undefined : this.ajv.errorsText(isValid.errors, { dataVar: 'body' });
  }

  private validatorOf(schema: object): ValidateFunction {
    const text = JSON.stringify(schema).replaceAll('"#/', '"api#/');
    const known = this.validators.get(text) ?? this.ajv.compile(JSON.parse(text) as object);
    this.validators.set(text, known);
    return known;
  }

  private resolved(answer: Answer | undefined): Answer | undefined {
    return answer?.$ref ? this.document.components.responses[answer.$ref.replace(SHARED, '')] : answer;
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
