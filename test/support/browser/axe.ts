import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { eventually } from '../wait-for.js';
import { DESKTOP, PHONE } from './console-pages.js';

/** The part of axe's result that these tests use. */
interface Finding {
  id: string;
  impact: string;
  nodes: { target: string[]; failureSummary: string }[];
}

/** A browser reads the short form in a third of the time. */
const AXE = readFileSync(join(import.meta.dirname, '../../../node_modules/axe-core/axe.min.js'), 'utf8');
const GRAVE = ['serious', 'critical'];
/** In the browser: the rules that can find nothing grave, switched off. A rule with an impact gives it to its findings. */
const NEVER_GRAVE = `Object.fromEntries(axe._audit.rules
  .filter(({ impact }) => ['minor', 'moderate'].includes(impact)).map(({ id }) => [id, { enabled: false }]))`;
/** The rules that look at colours. `color-contrast-enhanced`, the third one, is off unless somebody asks for it. */
export const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * @param rules the ids of the rules, or all that are on
 * @returns the findings that keep people from using the page, one line each
 */
export async function graveFindings(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(AXE);
  const options = rules
    ? JSON.stringify({ resultTypes: ['violations'], runOnly: rules })
    : `{ resultTypes: ['violations'], rules: ${NEVER_GRAVE} }`;
  // All that axe has looked at would be a long answer.
  const violations = await page.evaluate<Finding[]>(`axe.run(${options}).then((all) => all.violations)`);
  return violations
    .filter(({ impact }) => GRAVE.includes(impact))
    .flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary}`),
    );
}

/** A change of the theme renders the whole page, so the second size begins with the theme of the first one's end. */
export const EVERYWHERE = [
  [DESKTOP, 'light'] as const,
  [DESKTOP, 'dark'] as const,
  [PHONE, 'dark'] as const,
  [PHONE, 'light'] as const,
];
/** Looks that cover each size and each theme once, for a page that is alike in all four combinations. */
export const CROSSWISE = [[DESKTOP, 'light'] as const, [PHONE, 'dark'] as const];

/**
 * Asserts that axe finds nothing that keeps people from using the page in any of these looks. Another theme changes
 * nothing but colours, so axe only looks at those in the second theme of a size.
 */
export async function expectUsable(page: Page, looks = EVERYWHERE): Promise<void> {
  const seen = new Set<object>();
  for (const [size, colorScheme] of looks) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-theme=${colorScheme}]`).waitFor();
    const where = [size.width, colorScheme];
    const rules = seen.has(size) ? OF_COLOURS : undefined;
    // A page may be half drawn when axe looks at it, so only faults that stay count.
    await eventually(async () =>
      expect([...where, await graveFindings(page, rules)]).toEqual([...where, []]),
    );
    seen.add(size);
  }
}
