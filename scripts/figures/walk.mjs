// Walks the calls of a program from one function, in the order in which a reader meets them.
import ts from 'typescript';
import { folderOf, visit } from './source-tree.mjs';

const isFunction = (node) =>
  ts.isFunctionDeclaration(node) ||
  ts.isFunctionExpression(node) ||
  ts.isArrowFunction(node) ||
  ts.isMethodDeclaration(node) ||
  ts.isConstructorDeclaration(node) ||
  ts.isAccessor(node);

/** @returns {ts.Node[]} the children of a node in the order in which they run: arguments before the name that is called */
function partsOf(node) {
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) {
    const parts = [];
    ts.forEachChild(node, (child) => void parts.push(child));
    return parts;
  }
  const { expression, arguments: args = [] } = node;
  if (!ts.isPropertyAccessExpression(expression)) return [...args, expression];
  return [expression.expression, ...args, expression.name];
}

/** Knows which functions each function of our own files calls. */
export class Calls {
  #callees = new Map();
  #byPort = new Map();
  #own;

  /** @param {ts.Program} program */
  constructor(program, root) {
    this.root = root;
    this.program = program;
    this.checker = program.getTypeChecker();
    this.sources = program
      .getSourceFiles()
      .filter(
        ({ fileName }) => fileName.startsWith(`${root}/`) && !/\/node_modules\/|\.d\.ts$/.test(fileName),
      );
    this.#own = new Set(this.sources);
    for (const source of this.sources) visit(source, (node) => this.#notePorts(node));
  }

  /** @returns the function or method of this name in a file, undefined when there is none */
  find(path, name) {
    const source = this.sources.find(({ fileName }) => fileName.endsWith(`/${path}`));
    let found;
    if (source)
      visit(source, (node) => {
        if (isFunction(node) && node.body && node.name?.getText(source) === name) found ??= node;
      });
    return found;
  }

  folder(node) {
    return folderOf(this.root, node.getSourceFile());
  }

  /** @returns the functions that a function calls, builds or hands on, in the order of its text, each once */
  calleesOf(caller) {
    const known = this.#callees.get(caller);
    if (known) return known;
    const callees = new Set();
    this.#callees.set(caller, callees);
    this.#collect(caller.body, callees, new Set());
    callees.delete(caller);
    return callees;
  }

  #collect(node, callees, tables) {
    for (const part of partsOf(node)) this.#collect(part, callees, tables);
    if (!ts.isIdentifier(node) || ts.isTypeNode(node.parent)) return;
    for (const target of this.#targetsOf(node)) {
      if (ts.isVariableDeclaration(target)) {
        if (tables.has(target)) continue;
        tables.add(target);
        this.#collect(target.initializer, callees, tables);
      } else callees.add(target);
    }
  }

  /** @returns the functions that a name stands for, or the table of a file, whose functions are called by it */
  #targetsOf(name) {
    let symbol = this.checker.getSymbolAtLocation(name);
    if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = this.checker.getAliasedSymbol(symbol);
    return (symbol?.declarations ?? []).flatMap((declaration) => {
      if (!this.#own.has(declaration.getSourceFile()) || declaration.name === name) return [];
      if (ts.isClassDeclaration(declaration)) {
        if (!ts.isNewExpression(name.parent)) return [];
        return declaration.members.filter((member) => ts.isConstructorDeclaration(member) && member.body);
      }
      if (ts.isVariableDeclaration(declaration)) {
        const { initializer } = declaration;
        if (initializer === undefined) return [];
        if (isFunction(initializer)) return [initializer];
        return ts.isSourceFile(declaration.parent.parent.parent) ? [declaration] : [];
      }
      if (isFunction(declaration) && declaration.body) return [declaration];
      const port = declaration.parent;
      if (ts.isInterfaceDeclaration(port) || ts.isClassDeclaration(port))
        return (this.#byPort.get(port) ?? []).flatMap((type) =>
          type.members.filter((member) => isFunction(member) && member.name?.getText() === symbol.name),
        );
      return [];
    });
  }

  /** A call of an interface is a call of every class that implements it. */
  #notePorts(node) {
    if (!ts.isClassDeclaration(node)) return;
    for (const clause of node.heritageClauses ?? [])
      for (const { expression } of clause.types) {
        let symbol = this.checker.getSymbolAtLocation(expression);
        if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = this.checker.getAliasedSymbol(symbol);
        for (const port of symbol?.declarations ?? [])
          this.#byPort.set(port, [...(this.#byPort.get(port) ?? []), node]);
      }
  }
}

/** @returns how often a walk through folders enters one, how many there are, and how often it enters one again */
export function staysOf(folders) {
  const stays = folders.filter((folder, index) => folder !== folders[index - 1]);
  const rooms = new Set(stays).size;
  return { stays: stays.length, rooms, returns: stays.length - rooms };
}

/** @returns {ts.Node[]} a function and those it reaches, each once, in the order of the calls, depth first */
export function walk(calls, start) {
  const met = new Set();
  const go = (node) => {
    met.add(node);
    for (const callee of calls.calleesOf(node)) if (!met.has(callee)) go(callee);
  };
  go(start);
  return [...met];
}

/**
 * Finds the chain of calls with the most changes of folder. It passes no function twice.
 * @returns {ts.Node[]} the functions from the start to the end; empty when no chain leads there
 */
export function longestChain(calls, start, end) {
  const chains = new Map([[end, [end]]]);
  const onChain = new Set();
  const changes = (chain) => staysOf(chain.map((node) => calls.folder(node))).stays;
  const from = (node) => {
    if (chains.has(node)) return chains.get(node);
    onChain.add(node);
    let best = [];
    for (const callee of calls.calleesOf(node)) {
      const rest = onChain.has(callee) ? [] : from(callee);
      const chain = rest.length > 0 ? [node, ...rest] : [];
      if (chain.length > 0 && (best.length === 0 || changes(chain) > changes(best))) best = chain;
    }
    onChain.delete(node);
    chains.set(node, best);
    return best;
  };
  return from(start);
}
