import { z, type ZodType } from 'zod';

const PAGE_LENGTH = 50;

/**
 * Builds the schema of one page of a list, newest first.
 * @param id id of the schema in the API's document
 */
export function pageOf<Item extends ZodType>(id: string, item: Item) {
  return z
    .object({
      items: z.array(item),
      next: z.string().nullable().describe('Value of `before` for the next page; null on the last'),
    })
    .meta({ id });
}

/**
 * Builds the schema of the query parameters that select a page of a list.
 * @param most largest number of items on a page
 */
export function pageQuery(most: number) {
  return z.object({
    before: z
      .string()
      .regex(/^\d{1,18}$/, 'Invalid cursor')
      .optional()
      .describe('`next` of the page before'),
    count: z.coerce.number().int().min(1).max(most).default(PAGE_LENGTH),
  });
}
