import { appendFileSync } from 'node:fs';

/** One seed for all that is random in a run of a file; print it, so that a failure can be run again. */
export const FAULTS_SEED = Number(process.env.FAULTS_SEED ?? Date.now() % 1_000_000);

/** How much a test does: little when nothing is said, all that is promised under `npm run test:faults`. */
export function faultSize(name: `FAULTS_${string}`, little: number): number {
  return Number(process.env[name] ?? little);
}

/** The title of a test, which `npm run test:faults` takes apart again for its table. */
export function faultTitle(what: string, size: string): string {
  return `${what} (${size}, FAULTS_SEED=${FAULTS_SEED})`;
}

/** Says what a test measured: to whoever watches, and in the table of `npm run test:faults`. */
export function faultNote(note: string): void {
  console.log(note);
  const { currentTestName } = expect.getState();
  const file = process.env.FAULTS_NOTES;
  if (file) appendFileSync(file, `${JSON.stringify({ test: currentTestName, note })}\n`);
}
