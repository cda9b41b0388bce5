import { type ZodSafeParseResult, type ZodType } from 'zod';

type FirstSchemas = typeof import('./first-schemas.js');

/**
 * The schema that checks an answer of the server, or a function that picks it from the schemas of the first pages. The
 * function allows these schemas to load late: with their library they are a tenth of the first download. A late check
 * is enough, because the server has already checked each answer against the same schema.
 */
export type AnswerSchema<T> = ZodType<T> | ((first: FirstSchemas) => ZodType<T>);

/**
 * The schemas of the first pages load this long after they are first needed. A phone takes less time to show the first
 * values.
 */
const WAIT_MS = 4_000;

let known: FirstSchemas | undefined;
let coming: Promise<void> | undefined;

/**
 * Checks an answer of the server against its schema. An answer that comes before the schemas of the first pages is
 * returned unchecked; it is checked once they are loaded, and an error is then only written to the browser's log.
 * @param source names the origin of the answer in that log
 */
export function checkAnswer<T>(
  schema: AnswerSchema<T>,
  answer: unknown,
  source: string,
): ZodSafeParseResult<T> {
  if (typeof schema !== 'function') return schema.safeParse(answer);
  if (known) return schema(known).safeParse(answer);
  void schemasToCome()?.then(() => {
    const error = known && schema(known).safeParse(answer).error;
    if (error) console.error(`Unexpected answer of ${source}`, error);
  });
  return { success: true, data: answer as T };
}

/**
 * Waits for the schemas of the first pages.
 * @returns undefined when they are loaded; otherwise a promise that resolves once they are loaded or loading has failed
 */
export function schemasToCome(): Promise<void> | undefined {
  if (known) return undefined;
  coming ??= new Promise((resolve) => setTimeout(resolve, WAIT_MS)).then(loadSchemas);
  return coming;
}

/**
 * Loads the schemas of the first pages. If a new version of the server no longer has the file of these schemas, answers
 * stay unchecked.
 */
export async function loadSchemas(): Promise<void> {
  known ??= await import('./first-schemas.js').catch(() => undefined);
}
