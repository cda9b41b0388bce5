import { fileTrouble, StartError } from './start-error.js';

describe('fileTrouble', () => {
  it.each([
    [
      'ENOSPC: no space left on device, write',
      'The disk of DATA_DIR is full. Free some space, then start again.',
    ],
    [
      'FATAL:  could not write lock file: No space left on device',
      'The disk of DATA_DIR is full. Free some space',
    ],
    [
      "EACCES: permission denied, mkdir '/srv/x'",
      'DATA_DIR may not be read or written by this user. Give this user',
    ],
    ["EROFS: read-only file system, open '/srv/x'", 'DATA_DIR is on a read-only disk. Set DATA_DIR to'],
    ["ENOENT: no such file or directory, mkdir '/proc/x'", 'DATA_DIR cannot be made there.'],
    ["ENOTDIR: not a directory, mkdir '/srv/x/y'", 'DATA_DIR is not a folder.'],
    ['EIO: i/o error, read', 'DATA_DIR: EIO: i/o error, read'],
  ])('makes of %j a line that helps', (message, line) => {
    const cause = new Error(message);
    const trouble = fileTrouble('DATA_DIR', cause);
    expect(trouble).toBeInstanceOf(StartError);
    expect(trouble.message).toContain(line);
    expect(trouble.message).not.toContain('\n');
    expect(trouble.cause).toBe(cause);
  });

  it('keeps a line that helps already', () => {
    const known = new StartError('Do this.');
    expect(fileTrouble('DATA_DIR', known)).toBe(known);
  });
});
