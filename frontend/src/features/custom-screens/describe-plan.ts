import { type ScreensPlan } from '@mesonet/contract/custom-screens.js';

const NAMED = 5;

/**
 * Describes the effect of an upload of custom screens, for example `replaces the screens of demo and plains, leaves
 * valley`.
 */
export function describePlan({ replaces, leaves }: ScreensPlan): string {
  const kept = leaves.length > 0 ? `, leaves ${listed(leaves)}` : '';
  return `replaces the screens of ${listed(replaces)}${kept}`;
}

function listed(ids: readonly string[]): string {
  const named = ids.slice(0, NAMED);
  const more = ids.length - named.length;
  const all = more > 0 ? [...named, `${more} more`] : named;
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}
