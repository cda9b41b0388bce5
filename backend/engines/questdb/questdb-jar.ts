import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { StartLog } from '../start-log.js';

export const QUESTDB_VERSION = '9.3.4';

const JAR = `questdb-${QUESTDB_VERSION}.jar`;
/** Checksum of QuestDB's jar as it is published on Maven Central. */
const JAR_SHA256 = '939bc53ab22f93dbaa6545143a6e7c536d4904c07b7f2d381e8eef10436be062';
const COPY_GOAL = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy';

/** Path of QuestDB's jar, or one sentence that says why there is none. */
export type JarSearch = { jar: string } | { missing: string };

/** Finds a complete jar of QuestDB in `libDir` or in Maven's local repository; null when there is none. */
export async function findJar(libDir: string): Promise<string | null> {
  const mavenStore = join(homedir(), '.m2', 'repository', 'org', 'questdb', 'questdb', QUESTDB_VERSION);
  for (const jar of [join(libDir, JAR), join(mavenStore, JAR)]) {
    if (await isWhole(jar)) return jar;
  }
  return null;
}

/**
 * Returns QuestDB's jar if it is present on this machine. Otherwise it lets Maven download it into `libDir`.
 * @param env environment variables with `PATH` and the settings of Maven
 */
export async function obtainJar(
  libDir: string,
  env: NodeJS.ProcessEnv,
  log: StartLog,
  signal?: AbortSignal,
): Promise<JarSearch> {
  const present = await findJar(libDir);
  if (present) return { jar: present };
  const draft = `${libDir}.new`;
  try {
    await mkdir(draft, { recursive: true, mode: 0o700 });
    await fetchWithMaven(draft, env, log, signal);
    if (!(await isWhole(join(draft, JAR)))) return { missing: `Maven brought another ${JAR} than expected` };
    await mkdir(libDir, { recursive: true });
    await rename(join(draft, JAR), join(libDir, JAR));
    return { jar: join(libDir, JAR) };
  } catch (error) {
    signal?.throwIfAborted();
    return { missing: error instanceof Error ? error.message : String(error) };
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function isWhole(jar: string): Promise<boolean> {
  if (!existsSync(jar)) return false;
  const hash = createHash('sha256');
  await pipeline(createReadStream(jar), hash);
  return hash.digest('hex') === JAR_SHA256;
}

async function fetchWithMaven(
  dir: string,
  env: NodeJS.ProcessEnv,
  log: StartLog,
  signal?: AbortSignal,
): Promise<void> {
  const artifact = `-Dartifact=org.questdb:questdb:${QUESTDB_VERSION}`;
  const args = ['-Dstyle.color=never', COPY_GOAL, artifact, `-DoutputDirectory=${dir}`];
  log.progress(`Fetching QuestDB ${QUESTDB_VERSION} with Maven`);
  const child = spawn('mvn', args, { cwd: dir, env, signal, stdio: ['ignore', 'pipe', 'pipe'] });
  let errors = '';
  child.stderr.resume();
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const progress = readMavenProgress(text);
    if (progress) log.progress(`Fetching QuestDB ${QUESTDB_VERSION} with Maven: ${progress}`);
    errors += text
      .split('\n')
      .filter((line) => line.startsWith('[ERROR]'))
      .join('\n');
  });
  await new Promise<void>((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ENOENT' ? new Error('Maven (mvn) was not found') : error),
    );
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`Maven failed: ${firstError(errors)}`)),
    );
  });
}

/** Returns the last progress in a part of Maven's output, e.g. `12/30 MB`; null when it contains none in megabytes. */
export function readMavenProgress(output: string): string | null {
  return [...output.matchAll(/Progress \(\d+\): ([\d.]+(?:\/[\d.]+)? MB)/g)].at(-1)?.[1] ?? null;
}

function firstError(errors: string): string {
  return (errors.split('[ERROR]')[1] ?? 'it said nothing').trim().split('\n')[0]!.slice(0, 200);
}
