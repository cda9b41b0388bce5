import { useEffect, useState } from 'react';
import { holdsWords } from '../shared/holds-words.js';

export interface ApiOperation {
  operationId: string;
  summary: string;
  tags: readonly string[];
}

/** The parts of the OpenAPI document that the page reads itself; Swagger UI reads the rest. */
export interface ApiDocument {
  tags: readonly { name: string }[];
  paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
  components: { responses: Readonly<Record<string, { description: string; content?: unknown }>> };
}

export type LoadedDocument =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'ready'; api: ApiDocument };

const DOCUMENT_PATH = '/docs/openapi.json';

export function useApiDocument(): LoadedDocument {
  const [loaded, setLoaded] = useState<LoadedDocument>({ state: 'loading' });
  useEffect(() => {
    const stop = new AbortController();
    loadDocument(stop.signal).then(
      (api) => setLoaded({ state: 'ready', api }),
      () => {
        if (!stop.signal.aborted) setLoaded({ state: 'failed' });
      },
    );
    return () => stop.abort();
  }, []);
  return loaded;
}

async function loadDocument(signal: AbortSignal): Promise<ApiDocument> {
  const response = await fetch(DOCUMENT_PATH, { signal });
  if (!response.ok) throw new Error(`${DOCUMENT_PATH} answered ${response.status}`);
  return (await response.json()) as ApiDocument;
}

/**
 * @returns the document for Swagger UI, in which error answers shared by all operations have a description without a
 * body; the page's introduction explains that body once
 */
export function withShortRefusals(api: ApiDocument): ApiDocument {
  const shared = Object.entries(api.components.responses);
  const responses = Object.fromEntries(shared.map(([status, { description }]) => [status, { description }]));
  return { ...api, components: { ...api.components, responses } };
}

/**
 * @param path keys that lead to the part, for example of an operation
 * @returns that part of the document, in which each reference is replaced by what it names, except references inside
 * of what they name themselves. `$$ref` keeps the reference, from which Swagger UI takes the names of schemas.
 */
export function resolvedPart(api: ApiDocument, path: readonly string[]): unknown {
  return resolve(api, partAt(api, path), []);
}

function resolve(api: ApiDocument, value: unknown, within: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((each) => resolve(api, each, within));
  if (!isObject(value)) return value;
  const { $ref, allOf, ...others } = value;
  // The document writes a reference with a description as an `allOf` with one element.
  if (Array.isArray(allOf) && allOf.length === 1) return resolve(api, { ...allOf[0], ...others }, within);
  if (typeof $ref === 'string' && !within.includes($ref)) {
    const keys = $ref.slice('#/'.length).split('/');
    const named = { ...(partAt(api, keys) as object), ...others, $$ref: $ref };
    return resolve(api, named, [...within, $ref]);
  }
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, resolve(api, each, within)]));
}

function partAt(api: ApiDocument, path: readonly string[]): unknown {
  return path.reduce<unknown>((part, key) => (isObject(part) ? part[key] : undefined), api);
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/**
 * @returns true when each word of the phrase occurs in the method, the path, the summary or the group of an operation
 */
export function matchesPhrase(
  phrase: string,
  { method, path, summary, group }: { method: string; path: string; summary: string; group: string },
): boolean {
  return holdsWords(`${method} ${path} ${summary} ${group}`, phrase);
}

/**
 * @returns the number of operations that match the phrase, for each group that has any, in the order of the document
 */
export function countMatches(
  { tags, paths }: ApiDocument,
  phrase: string,
): { name: string; count: number }[] {
  const counts = new Map<string, number>(tags.map(({ name }) => [name, 0]));
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, { summary, tags: groups }] of Object.entries(operations)) {
      for (const group of groups) {
        const isMatch = matchesPhrase(phrase, { method, path, summary, group });
        if (isMatch) counts.set(group, (counts.get(group) ?? 0) + 1);
      }
    }
  }
  return [...counts].filter(([, count]) => count > 0).map(([name, count]) => ({ name, count }));
}
