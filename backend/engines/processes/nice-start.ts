const LOWEST = 19;
const SESSION = '/proc/self/autogroup';

/**
 * Tells how a shell runs a program with less of the processors: the program given as `$0`, with the arguments after it.
 * The process must have a session of its own. Many Linux kernels share processors between sessions before they share
 * them between threads, so the session gets the niceness, too. Of programs without CAP_SYS_ADMIN, such a kernel takes
 * one request in 0.1 s and refuses the others.
 * @param niceness 0 to 19, which is the lowest priority
 * @param policy a command before the program that makes the rules of the processors' use stricter; '' for none
 * @returns a command of a POSIX shell
 */
export function niceStart(niceness: number, policy = ''): string {
  return [
    `if [ -w ${SESSION} ]; then`,
    `for _ in 1 2 3 4 5 6 7 8; do { echo ${niceness} >${SESSION}; } 2>/dev/null && break; sleep 0.1; done; fi`,
    `lower='nice -n ${niceness}'`,
    // Where these commands are missing or forbidden, the program runs without them.
    `${policy} $lower true 2>/dev/null && lower='${policy} '$lower`,
    '$lower true 2>/dev/null || lower=""',
    'exec $lower "$0" "$@"',
  ].join('\n');
}

/**
 * Tells how a shell runs a program that can wait for all others, as `niceStart` does. Linux then interrupts it at once
 * for a thread of the server, and moves such a thread to a processor that runs only such programs.
 */
export function lowestStart(): string {
  return niceStart(LOWEST, process.platform === 'linux' ? 'chrt -i 0' : '');
}
