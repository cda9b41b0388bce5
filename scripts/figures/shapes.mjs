// Measures functions, constructors, routes and constants from the syntax tree.
import ts from 'typescript';
import { lineOf, visit } from './source-tree.mjs';

const ROUTE = /^(?:Get|Post|Put|Patch|Delete|All|Head|Options)$/;
const BUILT_IN = /^(?:String|Number|Boolean|Object|Array|Date)$/;
const HOURS = /^(?:DAY|HOUR|MINUTE)(?:S?_MS|S?_S)?$|^MS_PER_(?:DAY|HOUR|MINUTE)$/;

/**
 * Measures functions without the decorators and comments above them. Migrations are left out, because nobody edits one
 * once it is merged.
 * @returns the file and the length of each function that is too long, the longest first
 */
export function functionsOver(sources, { lines, tsxLines }) {
  const found = [];
  for (const source of sources.filter(({ fileName }) => !fileName.includes('/db/migrations/'))) {
    const most = source.fileName.endsWith('.tsx') ? tsxLines : lines;
    visit(source, (node) => {
      if (!ts.isFunctionLike(node) || !node.body) return;
      const first = node.modifiers?.find((modifier) => !ts.isDecorator(modifier)) ?? node.name ?? node;
      const length = lineOf(source, node.end) - lineOf(source, first.getStart(source)) + 1;
      if (length > most) found.push({ fileName: source.fileName, length });
    });
  }
  return found.sort((a, b) => b.length - a.length);
}

/** @returns {ts.ConstructorDeclaration[]} */
export function constructorsOf(sources) {
  const found = [];
  for (const source of sources)
    visit(source, (node) => {
      if (ts.isConstructorDeclaration(node) && node.body) found.push(node);
    });
  return found;
}

/**
 * A bag of parts is an interface or object type of ours that a constructor takes, in which at least one key is a
 * function or has methods. Inherited keys of a package do not count. An object of data alone is no bag, nor is a
 * port, whose own members are methods.
 * @returns the names of the bags with more keys than that, each once
 */
export function bagsOver(program, root, keys) {
  const checker = program.getTypeChecker();
  const bags = new Map();
  const isOurs = ({ fileName }) => fileName.startsWith(`${root}/`) && !fileName.includes('/node_modules/');
  const isObject = (node) => ts.isInterfaceDeclaration(node) || ts.isTypeLiteralNode(node);
  const isWorker = (type) =>
    type.getCallSignatures().length > 0 ||
    (type.getSymbol()?.declarations ?? []).some(
      (node) =>
        isOurs(node.getSourceFile()) &&
        (ts.isClassDeclaration(node) || (isObject(node) && node.members.some(ts.isMethodSignature))),
    );
  for (const { parameters } of constructorsOf(program.getSourceFiles().filter(isOurs)))
    for (const parameter of parameters) {
      const type = checker.getTypeAtLocation(parameter);
      const [home] = type.getSymbol()?.declarations ?? [];
      if (!home || !isOurs(home.getSourceFile()) || !isObject(home)) continue;
      const parts = type
        .getProperties()
        .filter(
          ({ flags, declarations }) =>
            flags & ts.SymbolFlags.Property && declarations?.some((node) => isOurs(node.getSourceFile())),
        );
      const isBag = parts.some((part) => isWorker(checker.getTypeOfSymbol(part)));
      if (isBag && parts.length > keys) bags.set(home, parameter.type?.getText() ?? parameter.getText());
    }
  return [...bags.values()];
}

/** @returns how many routes have a schema in their decorators, and how many name one schema in two decorators */
export function routesOf(sources) {
  const routes = { withSchema: 0, twice: 0 };
  for (const source of sources)
    visit(source, (node) => {
      if (!ts.isMethodDeclaration(node)) return;
      const decorators = (ts.getDecorators(node) ?? []).map(({ expression }) => expression);
      if (
        !decorators.some((call) => ts.isCallExpression(call) && ROUTE.test(call.expression.getText(source)))
      )
        return;
      const names = decorators.flatMap((decorator) => [...schemasOf(decorator)]);
      if (names.length > 0) routes.withSchema += 1;
      if (new Set(names).size < names.length) routes.twice += 1;
    });
  return routes;
}

/** The type of an answer is named by an argument, or by a property: `standardSchema: Station`. */
function schemasOf(decorator) {
  const names = new Set();
  for (const argument of decorator.arguments ?? [])
    visit(argument, (node) => {
      const isValue =
        ts.isIdentifier(node) && !(ts.isPropertyAssignment(node.parent) && node.parent.name === node);
      if (isValue && /^[A-Z][a-z]/.test(node.text) && !BUILT_IN.test(node.text)) names.add(node.text);
    });
  return names;
}

/** @returns {string[]} the file of each definition of DAY, HOUR and MINUTE, in milliseconds or seconds */
export function hoursOf(sources) {
  const files = [];
  for (const source of sources)
    visit(source, (node) => {
      const isHour =
        ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && HOURS.test(node.name.text);
      if (isHour) files.push(source.fileName);
    });
  return files;
}
