import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findJava, parseJavaVersion } from './java.js';

describe('parseJavaVersion', () => {
  it.each([
    ['openjdk version "17.0.15" 2025-04-15\nOpenJDK Runtime Environment (build 17.0.15+6)', 17],
    ['java version "1.8.0_392"\nJava(TM) SE Runtime Environment', 8],
    ['openjdk version "21-ea" 2023-09-19', 21],
    ['openjdk version "22" 2024-03-19', 22],
    ['Picked up JAVA_TOOL_OPTIONS: -Xmx1g\nopenjdk version "25.0.1" 2025-10-21', 25],
    ['openjdk version "11.0.2" 2019-01-15', 11],
    ['The operation couldn’t be completed. Unable to locate a Java Runtime.', null],
    ['', null],
  ])('reads the major version of %j', (text, major) => {
    expect(parseJavaVersion(text)).toBe(major);
  });
});

describe('findJava', () => {
  let dir: string;

  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'mesonet-java-'));
  });
  afterEach(() => rm(dir, { recursive: true }));

  async function addJava(folder: string, version: string): Promise<string> {
    const bin = join(dir, folder, 'bin');
    await mkdir(bin, { recursive: true });
    await writeFile(join(bin, 'java'), `#!/bin/sh\necho 'openjdk version "${version}"' >&2\n`);
    await chmod(join(bin, 'java'), 0o755);
    return join(dir, folder);
  }

  it('prefers JAVA_HOME', async () => {
    const home = await addJava('home', '21.0.1');
    const other = await addJava('other', '17.0.1');
    const found = await findJava({ JAVA_HOME: home, PATH: join(other, 'bin') });
    expect(found).toEqual({
      java: { command: join(home, 'bin', 'java'), searchPath: join(other, 'bin'), major: 21 },
    });
  });

  it('passes over a JAVA_HOME that is too old', async () => {
    const env = {
      JAVA_HOME: await addJava('home', '11.0.2'),
      PATH: join(await addJava('other', '17.0.1'), 'bin'),
    };
    expect(await findJava(env)).toEqual({ java: { command: 'java', searchPath: env.PATH, major: 17 } });
  });

  it('says which version is there when none is new enough', async () => {
    const env = { PATH: join(await addJava('old', '1.8.0_392'), 'bin') };
    expect(await findJava(env)).toEqual({ missing: 'Java 8 was found, and Java 17 or newer is needed' });
  });

  it('says when there is none', async () => {
    expect(await findJava({ PATH: dir })).toEqual({
      missing: 'no Java was found, and Java 17 or newer is needed',
    });
  });
});
