// Each answer in the tests of the API is compared with the OpenAPI document; a test fails where an answer differs.
import { testServer } from '../servers/server.js';
import { ApiDocument, compileDocument, type CompiledDocument, type SchemaTools } from './api-document.js';

/** The documents that `environment.mjs` keeps for all test files of a process, and its tools that compile them. */
const { conformity } = globalThis as unknown as {
  conformity: { documents: Map<string, CompiledDocument>; tools: SchemaTools };
};
const plainFetch = globalThis.fetch;
let document: Promise<ApiDocument> | undefined;
let checks: Promise<string | undefined>[] = [];

globalThis.fetch = async (input, init) => {
  const answer = await plainFetch(input, init);
  checks.push(faultOf(answer, methodOf(input, init)));
  return answer;
};

afterEach(async () => {
  const faults = (await Promise.all(checks)).filter((fault) => fault !== undefined);
  checks = [];
  expect([...new Set(faults)]).toEqual([]);
});

async function faultOf(answer: Response, method: string): Promise<string | undefined> {
  const { status, url } = answer;
  const [mediaType = ''] = (answer.headers.get('content-type') ?? '').split(';');
  // The body is cloned before the test reads it. A body that the test breaks off cannot be checked.
  const text = /json$/.test(mediaType) ? answer.clone().text() : Promise.resolve(undefined);
  const body = await text.catch(() => undefined);
  document ??= readDocument();
  const { pathname: path } = new URL(url);
  const fault = (await document).faultOf({
    method,
    path,
    status,
    mediaType,
    ...(body !== undefined && { body }),
  });
  return fault && `${method} ${path} ${status}: ${fault}`;
}

/** The document of the shared server. */
export async function readDocument(): Promise<ApiDocument> {
  const { url } = testServer();
  const { documents, tools } = conformity;
  const compiled = documents.get(url) ?? compileDocument(await documentOf(url), tools);
  documents.set(url, compiled);
  return new ApiDocument(compiled);
}

async function documentOf(server: string): Promise<string> {
  return (await plainFetch(new URL('/docs/openapi.json', server))).text();
}

function methodOf(input: Parameters<typeof fetch>[0], init: RequestInit | undefined): string {
  return (init?.method ?? (input instanceof Request ? input.method : 'GET')).toUpperCase();
}
