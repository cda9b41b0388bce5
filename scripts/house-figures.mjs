// Measures how straight the code is and prints the figures beside their aims, as a table in Markdown.
//
// npm run figures -- [ROOT] [--since COMMIT]            the table; of the commits also those after COMMIT
// npm run figures -- [ROOT] --comments N [--seed S]     N comments drawn at random, without their code
//
// The product is what is below backend, contract, model, db and frontend/src without specs. Some figures need a rule:
// - A room is a folder. The walk through the fold begins at `fold` of fold.ts and follows its calls depth first, in the
//   order of the text, arguments before the call. A function that is handed on counts as called, a call of an interface
//   as a call of each class that implements it. Each file is met once, where the walk first calls one of its functions.
//   A stay is an unbroken run of files of one room; a return is a stay in a room that the walk has left before.
// - The walk of an upload begins at the route for native JSON and follows calls in the same way, up to `append` of the
//   journal. Its rooms are all that it has entered by then. The chain is the one sequence of calls, each made by the one
//   before, that changes the room most often. What the framework calls (guards, decorators) is not followed.
// - A function is as long as its text from its name to its end. Migrations are left out.
// - A bag of parts is an object type in which at least one key is a function or has methods.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { drawComments } from './figures/draw-comments.mjs';
import { measure } from './figures/measure.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { since: { type: 'string' }, comments: { type: 'string' }, seed: { type: 'string' } },
});
const root = resolve(positionals[0] ?? resolve(import.meta.dirname, '..')).replaceAll('\\', '/');
const lines =
  values.comments === undefined
    ? measure(root, values.since).map((cells) => `| ${cells.join(' | ')} |`)
    : drawComments(root, Number(values.comments), Number(values.seed ?? Date.now() % 1_000_000));
console.log(lines.join('\n'));
