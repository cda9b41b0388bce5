import { appendFileSync } from 'node:fs';

/** One seed for everything random in a run of a file. It is printed, so that a failure can be run again. */
export const FAULTS_SEED = Number(process.env.FAULTS_SEED ?? Date.now() % 1_000_000);

/** Size of a test: small by default, the promised one under `npm run test:faults`. */
export function faultSize(name: `FAULTS_${string}`, little: number): number {
  return Number(process.env[name] ?? little);
}

/** Builds the title of a test, which `npm run test:faults` splits again for its table. */
export function faultTitle(what: string, size: string): string {
  return `${what} (${size}, FAULTS_SEED=${FAULTS_SEED})`;
}

/** Prints what a test measured, and adds it to the table of `npm run test:faults`. */
export function faultNote(note: string): void {
  console.log(note);
  const { currentTestName } = expect.getState();
  const file = process.env.FAULTS_NOTES;
  if (file) appendFileSync(file, `${JSON.stringify({ test: currentTestName, note })}\n`);
}
