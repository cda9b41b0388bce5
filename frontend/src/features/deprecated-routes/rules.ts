import { type DeprecatedRouteUse } from '@mesonet/contract/deprecated-routes.js';

/** One row of the summary. */
export interface RuleUse {
  rule: string;
  /** Null: by whichever. */
  method: string | null;
  blueprint: string;
  count: number;
}

/** The most called first. @param isByMethod a row for each method of a rule, else one for all */
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

/** How a rule is written, with its method where it stands for one. */
export function nameOf({ rule, method }: RuleUse): string {
  return method === null ? rule : `${method} ${rule}`;
}
