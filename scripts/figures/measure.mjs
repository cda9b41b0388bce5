// Puts every figure beside its aim.
import { refusedWord } from '../comments.mjs';
import { circlesOf, commitsOf, documentOf } from './repository.mjs';
import { bagsOver, constructorsOf, functionsOver, hoursOf, routesOf } from './shapes.mjs';
import { commentsOf, folderOf, programOf, sourcesOf } from './source-tree.mjs';
import { Calls, longestChain, staysOf, walk } from './walk.mjs';

const FOLD = ['backend/samples/fold/fold.ts', 'fold'];
const UPLOAD = ['backend/ingest/protocols/native/samples.controller.ts', 'receive'];
const JOURNAL = ['backend/samples/journal/sample-journal.ts', 'append'];
const LONG_FUNCTION = { lines: 40, tsxLines: 60 };
const MOST_COLLABORATORS = 4;
const MOST_KEYS = 6;
const LONG_SUBJECT = 72;

/** @returns {string[][]} rows of figure, now and aim, below a head */
export function measure(root, since) {
  const sources = sourcesOf(root);
  const program = programOf(root);
  const calls = new Calls(program, root);
  return [
    ['figure', 'now', 'aim'],
    ['---', '---', '---'],
    ['circles of folders', circles(root), '0'],
    ['walk through the fold', foldWalk(calls), 'under 20 returns'],
    ['upload, from controller to journal', uploadWalk(calls), 'a chain of 4 rooms at most'],
    ['functions over 40 lines (60 in tsx)', longFunctions(root, sources), '0'],
    [`constructors over ${MOST_COLLABORATORS} collaborators`, collaborators(sources), '0'],
    [`bags of parts over ${MOST_KEYS} keys`, named(bagsOver(program, root, MOST_KEYS)), '0'],
    ['comments that begin with Of, What, Those, Such, Else, Whether', comments(root, sources), '0'],
    ['routes that name one schema twice', routes(sources), '0'],
    ['definitions of DAY, HOUR, MINUTE', hours(sources), '1 file'],
    ['README', document(root, 'README.md'), '150 lines, paragraphs of 80 words'],
    ['ARCHITECTURE', document(root, 'ARCHITECTURE.md'), '120 lines, paragraphs of 80 words'],
    [`commit subjects over ${LONG_SUBJECT} characters`, commits(root, since), 'no new ones'],
  ];
}

function circles(root) {
  const { findings, folders } = circlesOf(root);
  return findings === 0 ? '0' : `${findings} findings from ${folders} folders`;
}

function foldWalk(calls) {
  const start = calls.find(...FOLD);
  if (!start) return 'no fold';
  const files = new Set(walk(calls, start).map((node) => node.getSourceFile()));
  const { stays, rooms, returns } = staysOf([...files].map((file) => folderOf(calls.root, file)));
  return `${files.size} files: ${stays} stays, ${rooms} rooms, ${returns} returns`;
}

function uploadWalk(calls) {
  const [start, end] = [calls.find(...UPLOAD), calls.find(...JOURNAL)];
  const met = start && end ? walk(calls, start) : [];
  if (!met.includes(end)) return 'no way';
  const roomsOf = (nodes) => new Set(nodes.map((node) => calls.folder(node))).size;
  const entered = roomsOf(met.slice(0, met.indexOf(end) + 1));
  return `${roomsOf(longestChain(calls, start, end))} rooms in the longest chain, ${entered} entered on the way`;
}

function longFunctions(root, sources) {
  const isConsole = (file) => folderOf(root, file).startsWith('frontend');
  const found = functionsOver(sources, LONG_FUNCTION);
  const ofConsole = found.filter(isConsole).length;
  const worst = found.length > 0 ? `, the longest ${found[0].length}` : '';
  return `server ${found.length - ofConsole}, console ${ofConsole}${worst}`;
}

function collaborators(sources) {
  const over = constructorsOf(sources).filter(({ parameters }) => parameters.length > MOST_COLLABORATORS);
  return named(over.map(({ parent }) => parent.name?.text ?? 'a class'));
}

function comments(root, sources) {
  const count = (files) => files.flatMap(commentsOf).filter(refusedWord).length;
  const tests = [
    ...sourcesOf(root, ['test'], /(?<!\.d)\.(?:tsx?|mjs)$/),
    ...sourcesOf(root, undefined, /\.spec\.tsx?$/),
  ];
  return `product ${count(sources)}, tests ${count(tests)}`;
}

function routes(sources) {
  const { withSchema, twice } = routesOf(sources);
  return `${twice} of ${withSchema}`;
}

function hours(sources) {
  const files = hoursOf(sources);
  return `${files.length} in ${new Set(files).size} files`;
}

function document(root, name) {
  const found = documentOf(root, name);
  return found === null ? 'none' : `${found.lines} lines, longest paragraph ${found.words} words`;
}

function commits(root, since) {
  const write = ({ all, long }) => `${long} of ${all}`;
  const ever = commitsOf(root, { length: LONG_SUBJECT });
  if (ever === null) return 'no history';
  if (since === undefined) return write(ever);
  return `${write(ever)}; since ${since} ${write(commitsOf(root, { since, length: LONG_SUBJECT }))}`;
}

function named(names) {
  return names.length === 0 ? '0' : `${names.length}: ${names.sort().join(', ')}`;
}
