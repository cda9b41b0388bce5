import { Validator } from '@seriousme/openapi-schema-validator';
import { readDocument } from '../../support/conformity/watch-answers.js';
import { testServer } from '../../support/servers/server.js';

type Content = Record<string, { schema?: object; example?: unknown }>;

interface Answer {
  $ref?: string;
  description?: string;
  content?: Content;
}

interface Operation {
  summary?: string;
  description?: string;
  tags?: string[];
  operationId?: string;
  parameters?: { name: string; in: string; description?: string }[];
  requestBody?: { content: Content };
  responses: Record<string, Answer>;
}

interface Document {
  info: { description: string };
  tags: { name: string; description?: string }[];
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    responses: Record<string, Answer>;
    securitySchemes: Record<string, { description?: string }>;
  };
}

/** A request body or an answer of an operation. */
interface Media {
  where: string;
  type: string;
  schema: object | undefined;
  example: unknown;
}

const SHARED = '#/components/responses/';

const server = testServer();
let document: Document;
let operations: [name: string, operation: Operation][];
let media: Media[];

beforeAll(async () => {
  document = await server.get<Document>('/docs/openapi.json');
  operations = Object.entries(document.paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );
  media = operations.flatMap(([name, { requestBody, responses }]) => [
    ...mediaOf(`${name} body`, requestBody?.content),
    ...Object.entries(responses).flatMap(([status, answer]) =>
      mediaOf(`${name} ${status}`, resolved(answer).content),
    ),
  ]);
});

function mediaOf(where: string, content: Content = {}): Media[] {
  return Object.entries(content).map(([type, { schema, example }]) => ({ where, type, schema, example }));
}

function resolved(answer: Answer): Answer {
  return answer.$ref ? document.components.responses[answer.$ref.replace(SHARED, '')]! : answer;
}

const namesOf = (lacking: (operation: Operation) => boolean) =>
  operations.filter(([, operation]) => lacking(operation)).map(([name]) => name);

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1, and every reference leads somewhere', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate({ ...structuredClone(document) });
    expect([valid, errors ?? []]).toEqual([true, []]);
    expect(validator.version).toBe('3.1');
    expect(() => validator.resolveRefs()).not.toThrow();
  });

  it('names each operation and each path once', () => {
    const ids = operations.map(([, { operationId }]) => operationId);
    expect(ids.filter((id, at) => id === undefined || ids.indexOf(id) !== at)).toEqual([]);
    const shapes = Object.keys(document.paths).map((path) => path.replace(/\{[^}]+\}/g, '{}'));
    expect(shapes.filter((shape, at) => shapes.indexOf(shape) !== at)).toEqual([]);
  });

  it('declares exactly the parameters that its paths have', () => {
    const wrong = operations.flatMap(([name, { parameters = [] }]) => {
      const inPath = [...name.matchAll(/\{([^}]+)\}/g)].map(([, each]) => each).sort();
      const declared = parameters.filter((each) => each.in === 'path').map((each) => each.name);
      return JSON.stringify(declared.sort()) === JSON.stringify(inPath) ? [] : [name];
    });
    expect(wrong).toEqual([]);
  });

  it('gives every operation a short summary', () => {
    expect(operations.length).toBeGreaterThan(100);
    expect(namesOf(({ summary = '' }) => !/^[A-Z].{5,70}[^.]$/.test(summary))).toEqual([]);
  });

  it('describes every operation in full sentences, and says who may call it', () => {
    const says = ({ description = '' }: Operation) =>
      /^[A-Z][^]+\.\n\n[^]+may call it|^[A-Z][^]+\.\n\nStations call it/.test(description);
    expect(namesOf((operation) => !says(operation))).toEqual([]);
  });

  it('describes every parameter and every answer', () => {
    const parameters = operations.flatMap(([name, { parameters = [] }]) =>
      parameters.filter(({ description }) => !description).map((each) => `${name} ${each.name}`),
    );
    const answers = operations.flatMap(([name, { responses }]) =>
      Object.entries(responses)
        .filter(([, answer]) => !resolved(answer).description)
        .map(([status]) => `${name} ${status}`),
    );
    expect([...parameters, ...answers]).toEqual([]);
  });

  it('shows an example of every JSON body and answer, and of every upload', () => {
    const isJson = ({ type }: Media) => /json/.test(type);
    const isUpload = ({ where }: Media) =>
      /body$/.test(where) && /(samples|data|write|microserver)/.test(where);
    const lacking = media.filter((each) => (isJson(each) || isUpload(each)) && each.example === undefined);
    expect(media.filter(isJson).length).toBeGreaterThan(300);
    expect(lacking.map(({ where, type }) => `${where} ${type}`)).toEqual([]);
  });

  it('shows examples that their schemas allow', async () => {
    const api = await readDocument();
    const shown = media.filter(({ type, example }) => /json$/.test(type) && example !== undefined);
    const wrong = shown.flatMap(({ where, schema, example }) => {
      const fault = api.faultOfValue(example, schema!);
      return fault === undefined ? [] : [`${where}: ${fault}`];
    });
    expect(wrong).toEqual([]);
  });

  it('describes its groups, and every operation belongs to one', () => {
    const groups = document.tags.map(({ name }) => name);
    expect(document.tags.filter(({ description }) => !description)).toEqual([]);
    expect(namesOf(({ tags = [] }) => tags.length !== 1 || !groups.includes(tags[0]!))).toEqual([]);
    expect(groups.filter((name) => !operations.some(([, { tags = [] }]) => tags.includes(name)))).toEqual([]);
  });

  it('says how to sign in, and what holds for every operation', () => {
    const { info, servers, components } = document;
    for (const word of ['Signing in', 'Times', 'Units', 'lists', 'Errors'])
      expect(info.description).toContain(word);
    expect(servers.map(({ url }) => url)).toEqual(['/']);
    expect(Object.keys(components.securitySchemes).sort()).toEqual(['session', 'station', 'token']);
  });
});

describe('the reference page', () => {
  it.each(['/docs', '/docs/'])(
    'is at %s, under a policy that lets nothing in from elsewhere',
    async (path) => {
      const page = await server.fetch(path);
      const text = await page.text();
      expect(page.status).toBe(200);
      expect(text).toContain('<title>API reference · Mesonet</title>');
      expect(page.headers.get('cache-control')).toBe('no-cache');
      const policy = page.headers.get('content-security-policy');
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("script-src 'self';");
      expect(text).not.toMatch(/(src|href)="(https?:)?\/\//);
    },
  );

  it('loads files that may be kept for good', async () => {
    const text = await (await server.fetch('/docs')).text();
    const files = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path!);
    expect(files.length).toBeGreaterThan(1);
    for (const path of files) {
      const { status, headers } = await server.fetch(path);
      expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
    }
  });
});
