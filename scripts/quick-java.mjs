// Makes a Java for the tests, with which a QuestDB starts with half of the work.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './set-up.mjs';

const HOME = join(ROOT, '.cache', 'quick-java');
const SILENT = { progress: () => undefined, note: () => undefined, warn: () => undefined };
/** Before it ends, Java writes the archive, which takes some seconds. */
const STOP_WITHIN_MS = 120_000;

/**
 * Makes a Java without its second compiler, which pays only for servers that run for hours: a QuestDB of a test runs for
 * a minute. It takes the classes of QuestDB from an archive in which they are parsed and verified already.
 * @returns `JAVA_HOME` of such a Java; nothing where there is no Java
 */
export async function findQuickJava() {
  const { findJar, findJava } = await import('../dist/backend/server-parts.js');
  const search = await findJava(process.env);
  if ('missing' in search || process.platform === 'win32') return {};
  mkdirSync(join(HOME, 'bin'), { recursive: true });
  const { command } = search.java;
  // The servers of the tests find the same jar, because their own folders have none either.
  const jar = await findJar(join(HOME, 'lib'));
  const archive = jar && (await obtainArchive(command, jar));
  writeJava(join(HOME, 'bin', 'java'), command, archive ? `-XX:SharedArchiveFile='${archive}'` : '');
  return { JAVA_HOME: HOME };
}

/**
 * Returns the archive of QuestDB's classes, which is made once for a Java and a jar.
 * @returns its path; null when this Java has made none
 */
async function obtainArchive(command, jar) {
  const java = execFileSync(command, ['-Xinternalversion'], { encoding: 'utf8' });
  const key = createHash('sha256')
    .update(`${java}\n${jar}\n${statSync(jar).mtimeMs}`)
    .digest('hex');
  const archive = join(HOME, `questdb-${key.slice(0, 16)}.jsa`);
  if (existsSync(archive)) return archive;
  for (const name of readdirSync(HOME)) {
    if (name.startsWith('questdb-')) rmSync(join(HOME, name));
  }
  const draft = `${archive}.${process.pid}`;
  await runQuestdb(jar, (program) => writeJava(program, command, `-XX:ArchiveClassesAtExit='${draft}'`));
  if (!existsSync(draft)) return null;
  renameSync(draft, archive);
  return archive;
}

/** Starts and stops a QuestDB as a server does, over a folder of its own. */
async function runQuestdb(jar, writeProgram) {
  const { openDataDir, prepareQuestdb } = await import('../dist/backend/server-parts.js');
  const folder = mkdtempSync(join(tmpdir(), 'mesonet-questdb-'));
  try {
    const command = join(folder, 'java');
    writeProgram(command);
    const dataDir = await openDataDir(join(folder, 'data'));
    const java = { command, searchPath: process.env.PATH };
    const { server } = await prepareQuestdb(dataDir, { java, jar }, SILENT);
    await server.start();
    await server.stop(STOP_WITHIN_MS);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function writeJava(path, command, option) {
  const script = `#!/bin/sh\nexec '${command}' -XX:TieredStopAtLevel=1 ${option} "$@"\n`;
  writeFileSync(path, script, { mode: 0o755 });
}
