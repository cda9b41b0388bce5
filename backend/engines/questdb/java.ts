import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** QuestDB 9 is built for it. */
export const OLDEST_JAVA = 17;

export interface Java {
  command: string;
  /** `PATH` under which the command is found. */
  searchPath: string | undefined;
  major: number;
}

/** A Java, or in one sentence why there is none. */
export type JavaSearch = { java: Java } | { missing: string };

/**
 * Looks at `JAVA_HOME`, then at `PATH`, for the first that is new enough.
 * @param env where `JAVA_HOME` and `PATH` are read
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

/** @returns null when it cannot be run or says something else */
async function versionOf(command: string, env: NodeJS.ProcessEnv): Promise<number | null> {
  try {
    const { stdout, stderr } = await run(command, ['-version'], { env, timeout: 15_000 });
    return parseJavaVersion(stderr + stdout);
  } catch {
    return null;
  }
}

/**
 * Reads the major version out of what `java -version` prints.
 * @returns 8 for `1.8.0_392`, 21 for `21-ea`; null when there is none in it
 */
export function parseJavaVersion(text: string): number | null {
  const [, first, second] = /\bversion "(\d+)(?:\.(\d+))?/.exec(text) ?? [];
  if (first === undefined) return null;
  return Number(first === '1' && second !== undefined ? second : first);
}
