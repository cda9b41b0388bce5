import { type DeprecatedRouteUse } from '@mesonet/contract/deprecated-routes.js';

/**
 * A row of the summary: a deprecated route, the module of the server that it belongs to (`blueprint`), and its number
 * of calls.
 */
export interface RuleUse {
  rule: string;
  /** HTTP method; null where the row counts all methods together. */
  method: string | null;
  blueprint: string;
  count: number;
}

/**
 * Counts the calls by deprecated route, the most called first.
 * @param isByMethod true: a row for each method of a route; false: one row for all methods
 */
export function toRules(uses: readonly DeprecatedRouteUse[], isByMethod: boolean): RuleUse[] {
  const rules = new Map<string, RuleUse>();
  for (const { rule, method: by, blueprint, count } of uses) {
    const method = isByMethod ? by : null;
    const key = `${method} ${rule}`;
    const known = rules.get(key)?.count ?? 0;
    rules.set(key, { rule, method, blueprint, count: known + count });
  }
  return [...rules.values()].sort((a, b) => b.count - a.count || nameOf(a).localeCompare(nameOf(b)));
}

/** Writes the name of a deprecated route, with its HTTP method where the row has one. */
export function nameOf({ rule, method }: RuleUse): string {
  return method === null ? rule : `${method} ${rule}`;
}
