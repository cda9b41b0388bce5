import { z, type ZodType } from 'zod';

const PAGE_LENGTH = 50;

/** Some of a list, newest first. @param id of the schema in the API's document */
export function pageOf<Item extends ZodType>(id: string, item: Item) {
  return z
    .object({
      items: z.array(item),
      next: z.string().nullable().describe('Value of `before` for the next page; null on the last'),
    })
    .meta({ id });
}

/** Which of them. @param most on a page */
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
