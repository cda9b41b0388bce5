import { type ZodSafeParseResult, type ZodType } from 'zod';

type FirstSchemas = typeof import('./first-schemas.js');

/**
 * A schema, or how to pick it among those of the first pages. The library of schemas is a tenth of what a page begins
 * with, and its server has already checked each answer by the same schema, so the first values do not wait for it.
 */
export type AnswerSchema<T> = ZodType<T> | ((first: FirstSchemas) => ZodType<T>);

/** Longer than a phone takes to show the first values. */
const WAIT_MS = 4_000;

let known: FirstSchemas | undefined;
let coming: Promise<void> | undefined;

/**
 * Checks what the server sent. What comes before the schemas of the first pages is returned as it was sent, and checked
 * once they are there; a mistake in it is only written to the browser's log.
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

/** @returns undefined once the schemas of the first pages are there, else when they are, or cannot be had */
export function schemasToCome(): Promise<void> | undefined {
  if (known) return undefined;
  coming ??= new Promise((resolve) => setTimeout(resolve, WAIT_MS)).then(loadSchemas);
  return coming;
}

/** Loads the schemas of the first pages. Without them, after an update of the server, nothing is checked. */
export async function loadSchemas(): Promise<void> {
  known ??= await import('./first-schemas.js').catch(() => undefined);
}
