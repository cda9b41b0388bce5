// Each answer in the tests of the API is compared with the OpenAPI document; a test fails where an answer differs.
import { testServer } from '../servers/server.js';
import { ApiDocument, type OpenApiDocument } from './api-document.js';

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

async function readDocument(): Promise<ApiDocument> {
  const answer = await plainFetch(new URL('/docs/openapi.json', testServer().url));
  return new ApiDocument((await answer.json()) as OpenApiDocument);
}

function methodOf(input: Parameters<typeof fetch>[0], init: RequestInit | undefined): string {
  return (init?.method ?? (input instanceof Request ? input.method : 'GET')).toUpperCase();
}
