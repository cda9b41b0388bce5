// Says why a command that a document shows cannot work: wrong syntax, or a script, file, option, setting, service or
// route that does not exist.
import { spawnSync } from 'node:child_process';
import { curlProblems } from './curl-problems.mjs';
import { simpleCommands } from './shell-words.mjs';

const ASSIGNMENT = /^([A-Z][A-Z0-9_]*)=/;
/** A word that stands for one of the reader's own, such as FOLDER. */
const PLACEHOLDER = /^[A-Z][A-Z_]*$/;
const NPM_FLAGS = new Set(['--silent']);
const COMPOSE_FLAGS_WITH_VALUE = new Set(['--user']);
const COMPOSE_COMMANDS = new Set(['cp', 'exec', 'run', 'up']);
/** Programs of the system that documents use; a new one joins them when its command was tried. */
const SYSTEM_PROGRAMS = new Set(['cat', 'cp', 'find', 'mkdir', 'mosquitto_pub', 'python3', 'zip']);

/**
 * @param text shell text
 * @param facts of `readFacts`
 * @returns a sentence for each reason why it cannot work
 */
export function commandProblems(text, facts) {
  return [...syntaxProblems(text), ...simpleCommands(text).flatMap((words) => problemsOf(words, facts))];
}

function syntaxProblems(text) {
  const { status, stderr } = spawnSync('bash', ['-n'], { input: text, encoding: 'utf8' });
  // A machine without bash, such as one with Windows, cannot check the syntax.
  return status ? [stderr.trim().split('\n')[0]] : [];
}

function problemsOf(words, facts) {
  const [, variable] = ASSIGNMENT.exec(words[0] ?? '') ?? [];
  if (variable !== undefined) {
    const isKnown = facts.variables.has(variable);
    return [...(isKnown ? [] : [`there is no setting ${variable}`]), ...problemsOf(words.slice(1), facts)];
  }
  const [program, ...rest] = words;
  if (program === undefined || SYSTEM_PROGRAMS.has(program)) return [];
  const check = PROGRAMS[program];
  if (check !== undefined) return check(rest, facts);
  // A command before this one makes such a file.
  if (program.startsWith('.cache/')) return [];
  if (program.includes('/')) return facts.has(program) ? [] : [`there is no file ${program}`];
  return [`${program} is no program that documents use`];
}

const PROGRAMS = {
  cd: ([folder], facts) =>
    folder.startsWith('/') || facts.has(folder) ? [] : [`there is no folder ${folder}`],
  chown: () => [],
  curl: curlProblems,
  docker: dockerProblems,
  node: ([file, ...args], facts) => programProblems(file, args, facts),
  npm: npmProblems,
  npx: npxProblems,
  sudo: problemsOf,
};

function npmProblems(words, facts) {
  const split = words.indexOf('--');
  const own = split === -1 ? words : words.slice(0, split);
  const args = split === -1 ? [] : words.slice(split + 1);
  const [verb, ...names] = own.filter((word) => !NPM_FLAGS.has(word) && word !== 'run');
  if (names.length > 0) return [`npm does not pass ${names.join(' ')} on without --`];
  const [, file] = /^node (\S+)/.exec(facts.scripts[verb] ?? '') ?? [];
  if (facts.scripts[verb] === undefined) return [`there is no npm script ${verb}`];
  const named = args.filter((arg) => !arg.startsWith('--') && !PLACEHOLDER.test(arg));
  return [
    ...(file === undefined ? [] : programProblems(file, args, facts)),
    ...named.flatMap((name) => nameProblems(verb, name, facts)),
  ];
}

/** Checks the names of suites, benches and fault tests that follow their script. */
function nameProblems(script, name, facts) {
  const isKnown = {
    test: () => facts.suites.includes(name),
    bench: () => facts.has(`test/bench/${name}.bench.ts`),
    'test:faults': () => facts.has(`test/faults/${name}.spec.ts`),
  }[script];
  return isKnown === undefined || isKnown() ? [] : [`npm run ${script} knows no ${name}`];
}

/** Checks that a program of ours is there, and that it reads the options: its source lists them for `parseArgs`. */
function programProblems(file, args, facts) {
  const source = file.replace(/^dist\/(.*)\.js$/, '$1.ts');
  if (!facts.has(source)) return [`there is no ${file}`];
  const text = facts.read(source);
  const [, built] = /'\.\.\/dist\/(backend\/\w+)\.js'/.exec(text) ?? [];
  const read = built === undefined ? text : text + facts.read(`${built}.ts`);
  return args
    .flatMap((arg) => /^--([\w-]+)/.exec(arg)?.[1] ?? [])
    .filter((option) => !new RegExp(`(?:'${option}'|\\b${option}): \\{`).test(read))
    .map((option) => `${file} has no option --${option}`);
}

function npxProblems([name, ...args], facts) {
  if (facts.packages[name] === undefined) return [`${name} is no package of this repository`];
  return args
    .flatMap((arg) => /^--selectProjects=(.+)/.exec(arg)?.[1].split(',') ?? [])
    .filter((project) => !facts.projects.includes(project))
    .map((project) => `Jest has no project ${project}`);
}

function dockerProblems([compose, command, ...args], facts) {
  if (compose !== 'compose') return [`docker ${compose} is no command that documents use`];
  if (command === undefined) return [];
  if (!COMPOSE_COMMANDS.has(command)) return [`docker compose ${command} is no command that documents use`];
  const names = args.filter((arg, at) => !arg.startsWith('-') && !COMPOSE_FLAGS_WITH_VALUE.has(args[at - 1]));
  const missing = servicesIn(command, names)
    .filter((service) => !facts.services.includes(service))
    .map((service) => `there is no service ${service}`);
  if (command !== 'run' && command !== 'exec') return missing;
  return [...missing, ...problemsOf(args.slice(args.indexOf(names[0]) + 1), facts)];
}

function servicesIn(command, names) {
  if (command === 'up') return names;
  if (command === 'cp') return names.filter((name) => name.includes(':')).map((name) => name.split(':')[0]);
  return names.slice(0, 1);
}
