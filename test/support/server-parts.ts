// The parts of the server that the scripts of the tests use. The build makes a file of them.
export { openDataDir } from '../../backend/engines/data-dir.js';
export { startEngines } from '../../backend/engines/engines.js';
export { prepareQuestdb } from '../../backend/engines/questdb.js';
export { findJava } from '../../backend/engines/questdb/java.js';
export { findJar, obtainJar } from '../../backend/engines/questdb/questdb-jar.js';
export { loadConfig } from '../../backend/platform/config.js';
export { migrate } from '../../db/data-source.js';
