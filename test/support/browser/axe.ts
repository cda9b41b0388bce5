import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { eventually } from '../wait-for.js';
import { DESKTOP, PHONE } from './console-pages.js';

/** The part of axe's result that these tests use. */
interface Findings {
  violations: { id: string; impact: string; nodes: { target: string[]; failureSummary: string }[] }[];
}

const GRAVE = ['serious', 'critical'];

/** @returns the findings that keep people from using the page, one line each */
export async function graveFindings(page: Page): Promise<string[]> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate<Findings>('axe.run({ resultTypes: ["violations"] })');
  return violations
    .filter(({ impact }) => GRAVE.includes(impact))
    .flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary}`),
    );
}

export const EVERYWHERE = [DESKTOP, PHONE].flatMap((size) => [
  [size, 'light'] as const,
  [size, 'dark'] as const,
]);
/** Looks that cover each size and each theme once, for a page that is alike in all four combinations. */
export const CROSSWISE = [[DESKTOP, 'light'] as const, [PHONE, 'dark'] as const];

/** Asserts that axe finds nothing that keeps people from using the page in any of these looks. */
export async function expectUsable(page: Page, looks = EVERYWHERE): Promise<void> {
  for (const [size, colorScheme] of looks) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-theme=${colorScheme}]`).waitFor();
    const where = [size.width, colorScheme];
    // A page may be half drawn when axe looks at it, so only faults that stay count.
    await eventually(async () => expect([...where, await graveFindings(page)]).toEqual([...where, []]));
  }
}
