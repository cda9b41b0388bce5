import { niceStart } from '../processes/nice-start.js';

/** Niceness of QuestDB. Beside a busy thread of this server it gets a quarter of a processor, and all of an idle one. */
const NICENESS = 5;

/**
 * A shell command that runs the program given as `$0` with the arguments after it, as QuestDB has to run.
 *
 * - QuestDB opens a file for each column and partition, so the limit of open files becomes as high as allowed.
 * - The threads that take samples and answer requests go first.
 */
export const START_COMMAND = ['ulimit -n "$(ulimit -H -n)" 2>/dev/null', niceStart(NICENESS)].join('\n');
