import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { eventually } from '../wait-for.js';
import { DESKTOP, PHONE } from './console-pages.js';

/** What axe finds, as far as it is used here. */
interface Findings {
  violations: { id: string; impact: string; nodes: { target: string[]; failureSummary: string }[] }[];
}

const GRAVE = ['serious', 'critical'];

/** @returns what keeps people from using the page as it stands, one line each */
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
/** Of what is the same on both: each size and each theme once. */
export const CROSSWISE = [[DESKTOP, 'light'] as const, [PHONE, 'dark'] as const];

/** Asserts that nothing keeps people from using the page as it stands. */
export async function expectUsable(page: Page, looks = EVERYWHERE): Promise<void> {
  for (const [size, colorScheme] of looks) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-theme=${colorScheme}]`).waitFor();
    const where = [size.width, colorScheme];
    // A page that is still being drawn may be half there: only the faults that stay count.
    await eventually(async () => expect([...where, await graveFindings(page)]).toEqual([...where, []]));
  }
}
