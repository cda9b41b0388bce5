import axe from 'axe-core';
import type { Page } from 'playwright-core';

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
