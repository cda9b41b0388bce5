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

/** What a server answered. */
export interface GivenAnswer {
  method: string;
  /** Without query. */
  path: string;
  status: number;
  /** Of the `Content-Type`, without parameters; empty where there is none. */
  mediaType: string;
  /** Absent where it is not JSON. */
  body?: string | undefined;
}

const SHARED = '#/components/responses/';
/** The server itself gives these before a route is found or asked. */
const FROM_ANYWHERE: ReadonlySet<number> = new Set([404, 405, 414, 431, 500]);

/** The OpenAPI document of the API, which says of an answer whether it may be so. */
export class ApiDocument {
  private readonly ajv = new Ajv2020({ strict: false });
  private readonly validators = new Map<string, ValidateFunction>();
  private readonly routes: { shape: RegExp; operations: Record<string, Operation> }[];

  constructor(private readonly document: OpenApiDocument) {
    addFormats.default(this.ajv);
    this.ajv.addSchema(document, 'api');
    this.routes = Object.entries(document.paths)
      .sort(([a], [b]) => bySpecificity(a, b))
      .map(([path, operations]) => ({ shape: shapeOf(path), operations }));
  }

  /** @returns what the document does not say of the answer; undefined: it conforms, or the API has no such path */
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

  /** @param schema a part of the document */
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

/** Fixed parts come before parameters at the same place, as in the server's router. */
function bySpecificity(a: string, b: string): number {
  const key = (path: string) => path.replace(/\{[^}]+\}/g, '\uffff');
  return key(a) < key(b) ? -1 : 1;
}

function shapeOf(path: string): RegExp {
  const escaped = path.replace(/\/$/, '').replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/\{[^}]+\}/g, '[^/]+')}/?$`);
}
