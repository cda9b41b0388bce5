import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The version of Java for which QuestDB 9 is built. */
export const OLDEST_JAVA = 17;

export interface Java {
  command: string;
  /** Value of `PATH` with which the command is found. */
  searchPath: string | undefined;
  major: number;
}

/** The Java that was found, or one sentence that says why there is none. */
export type JavaSearch = { java: Java } | { missing: string };

/**
 * Looks in `JAVA_HOME` and then in `PATH` for the first Java that is new enough.
 * @param env environment variables, among them `JAVA_HOME` and `PATH`
 */
export async function findJava(env: NodeJS.ProcessEnv): Promise<JavaSearch> {
  const commands = [...(env.JAVA_HOME ? [join(env.JAVA_HOME, 'bin', 'java')] : []), 'java'];
  let tooOld: number | null = null;
  for (const command of commands) {
    const major = await versionOf(command, env);
    if (major !== null && major >= OLDEST_JAVA) return { java: { command, searchPath: env.PATH, major } };
    tooOld ??= major;
  }
  const found = tooOld === null ? 'no Java was found' : `Java ${tooOld} was found`;
  return { missing: `${found}, and Java ${OLDEST_JAVA} or newer is needed` };
}

/**
 * Runs a Java command to read its major version.
 * @returns null when the command cannot be run or prints no version
 */
async function versionOf(command: string, env: NodeJS.ProcessEnv): Promise<number | null> {
  try {
    const { stdout, stderr } = await run(command, ['-version'], { env, timeout: 15_000 });
    return parseJavaVersion(stderr + stdout);
  } catch {
    return null;
  }
}

/**
 * Reads the major version out of the output of `java -version`.
 * @returns 8 for `1.8.0_392`, 21 for `21-ea`; null when the output contains no version
 */
export function parseJavaVersion(text: string): number | null {
  const [, first, second] = /\bversion "(\d+)(?:\.(\d+))?/.exec(text) ?? [];
  if (first === undefined) return null;
  return Number(first === '1' && second !== undefined ? second : first);
}
