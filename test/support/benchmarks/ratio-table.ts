/** One row of the table: a task, and how many times as fast Mesonet is as each program beside it. */
export interface RatioRow {
  task: string;
  /** One ratio for each program; null where it was not measured */
  ratios: readonly (number | null)[];
}

export interface RatioTable {
  /** Programs beside Mesonet, in the order of the ratios */
  programs: readonly string[];
  rows: readonly RatioRow[];
}

const HEADING = '## At a glance';

/**
 * Reads the table below "At a glance".
 * @param document text of docs/benchmarks.md
 * @throws Error when there is none, or when a cell is no positive number
 */
export function readRatios(document: string): RatioTable {
  const [head, , ...rows] = sectionOf(document)
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').slice(1, -1).map(plain));
  if (!head || rows.length === 0) throw new Error(`There is no table below "${HEADING}"`);
  const [, ...programs] = head;
  return { programs, rows: rows.map(([task, ...cells]) => ({ task: task!, ratios: cells.map(ratioOf) })) };
}

/** @returns the ratios that no other part of the document names, so that a new measurement cannot miss the table */
export function strayRatios(document: string): number[] {
  const elsewhere = document.replace(sectionOf(document), '');
  const named = new Set(elsewhere.match(/\d+(?:[.,]\d+)*/g)?.map(Number));
  return readRatios(document)
    .rows.flatMap(({ ratios }) => ratios)
    .filter((ratio) => ratio !== null)
    .filter((ratio) => !named.has(ratio));
}

function sectionOf(document: string): string {
  const start = document.indexOf(`${HEADING}\n`);
  if (start < 0) throw new Error(`There is no heading "${HEADING}"`);
  const end = document.indexOf('\n## ', start + HEADING.length);
  return document.slice(start, end < 0 ? undefined : end);
}

function plain(cell: string): string {
  return cell.replaceAll('`', '').trim();
}

function ratioOf(cell: string): number | null {
  if (cell === '') return null;
  const ratio = Number(cell);
  if (!(ratio > 0)) throw new Error(`"${cell}" is no ratio`);
  return ratio;
}
