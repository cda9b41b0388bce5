/** An error that stops the start. Its message is one line that tells a person what is wrong and what to do. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

const FULL_DISK = /ENOSPC|EDQUOT|No space left on device|not enough space|disk quota exceeded/i;
const REFUSED = /EACCES|EPERM|Permission denied/i;

/**
 * Turns the error of a file operation, or the output of a failed program, into a message that helps a person.
 * @param what the folder or file, as the person knows it
 * @param failure the error, or the program's last output
 */
export function fileTrouble(what: string, failure: unknown): StartError {
  if (failure instanceof StartError) return failure;
  const text = messageOf(failure);
  const options = { cause: failure };
  if (FULL_DISK.test(text)) {
    return new StartError(`The disk of ${what} is full. Free some space, then start again.`, options);
  }
  if (/EROFS/.test(text)) {
    return new StartError(
      `${what} is on a read-only disk. Set DATA_DIR to a folder that can be written.`,
      options,
    );
  }
  if (REFUSED.test(text)) {
    const hint = 'Give this user access, or set DATA_DIR to another folder.';
    return new StartError(`${what} may not be read or written by this user. ${hint}`, options);
  }
  if (/ENOENT: .*mkdir/.test(text)) {
    return new StartError(`${what} cannot be made there. Set DATA_DIR to another folder.`, options);
  }
  if (/ENOTDIR|EEXIST/.test(text)) {
    return new StartError(`${what} is not a folder. Set DATA_DIR to a folder.`, options);
  }
  return new StartError(`${what}: ${text.trim().split('\n').at(-1)}`, options);
}

function messageOf(failure: unknown): string {
  const hasMessage = typeof failure === 'object' && failure !== null && 'message' in failure;
  return String(hasMessage ? failure.message : failure);
}
