import { inspect } from 'node:util';
import type { LoggerService } from '@nestjs/common';
import type { StartLog } from './engines/start-log.js';

export interface LogOutput {
  isTTY?: boolean;
  write(text: string): unknown;
}

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

const RANK: Record<LogLevel, number> = { debug: 0, info: 1, warn: 2, error: 3 };

/** What the framework tells about its own start; of interest to nobody but its authors. */
const FRAMEWORK = new Set([
  'InstanceLoader',
  'NestApplication',
  'NestFactory',
  'RouterExplorer',
  'RoutesResolver',
  'WebSocketsController',
]);

/** Back to the first column, the rest of the line erased. */
const CLEAR_LINE = '\r\u001b[K';
const COLOURS: Record<LogLevel, string> = {
  debug: '\u001b[2m',
  info: '',
  warn: '\u001b[33m',
  error: '\u001b[31m',
};
const PLAIN = '\u001b[0m';

/** One log of the whole server: readable lines at a terminal, else one JSON object a line. */
export class ServerLog implements LoggerService, StartLog {
  private hasProgress = false;
  private lastWork = '';

  /** @param now of a line, UTC */
  constructor(
    private readonly output: LogOutput,
    private readonly level: LogLevel,
    private readonly now: () => Date,
  ) {}

  log(message: unknown, ...rest: unknown[]): void {
    const context = rest.at(-1);
    const isFramework = typeof context === 'string' && FRAMEWORK.has(context);
    this.line(isFramework ? 'debug' : 'info', message, rest);
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.line('debug', message, rest);
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.line('debug', message, rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.line('warn', message, rest);
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.line('error', message, rest);
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.line('error', message, rest);
  }

  note(text: string): void {
    this.line('info', text, []);
  }

  /** @param text what is done, and after a colon how far it is: that part is for a terminal only */
  progress(text: string): void {
    if (this.output.isTTY) {
      this.hasProgress = true;
      this.output.write(`${CLEAR_LINE}${text} …`);
      return;
    }
    const work = text.split(': ')[0]!;
    if (work !== this.lastWork) this.note(work);
    this.lastWork = work;
  }

  /** Lines for a person at the terminal, as they are; elsewhere a fact says the same. */
  screen(lines: readonly string[]): void {
    if (this.output.isTTY) this.output.write(`${this.clear()}${lines.join('\n')}\n`);
  }

  /** A fact with its fields, for programs; not shown at a terminal. */
  fact(message: string, fields: Record<string, unknown>): void {
    if (!this.output.isTTY) this.write('info', { message, ...fields });
  }

  private line(level: LogLevel, message: unknown, rest: readonly unknown[]): void {
    if (RANK[level] < RANK[this.level]) return;
    const entry = readEntry(message, rest);
    if (!this.output.isTTY) {
      const { fields, ...said } = entry;
      return this.write(level, { ...said, ...fields });
    }
    const time = this.now().toTimeString().slice(0, 8);
    const text = [entry.message, entry.stack].filter(Boolean).join('\n');
    this.output.write(`${this.clear()}${COLOURS[level]}${time}  ${text}${COLOURS[level] && PLAIN}\n`);
  }

  private write(level: LogLevel, fields: object): void {
    this.output.write(`${JSON.stringify({ time: this.now().toISOString(), level, ...fields })}\n`);
  }

  private clear(): string {
    const hadProgress = this.hasProgress;
    this.hasProgress = false;
    return hadProgress || this.output.isTTY ? CLEAR_LINE : '';
  }
}

interface Entry {
  /** Further fields of a program's line. */
  fields: object;
  message: string;
  context?: string;
  stack?: string;
}

/**
 * Nest hands over (message, context) or (error text, stack, context); our own code also an error, an object with
 * `err` and then its message, or an object with its `message` and further fields.
 */
function readEntry(message: unknown, rest: readonly unknown[]): Entry {
  const texts = rest.filter((part): part is string => typeof part === 'string');
  const error = errorIn(message) ?? rest.map(errorIn).find(Boolean);
  const { said, fields } = readMessage(message, texts);
  const stack = error?.stack ?? texts.find((text) => /\n\s+at /.test(text));
  const context = texts.filter((text) => text !== stack).at(-1);
  return { fields, message: said, ...(context && { context }), ...(stack && { stack }) };
}

/** @param texts those beside the message; the first is taken out where it is the message */
function readMessage(message: unknown, texts: string[]): { said: string; fields: object } {
  if (typeof message === 'string') return { said: message, fields: {} };
  if (message instanceof Error) return { said: message.message, fields: {} };
  if (isObject(message) && 'message' in message && typeof message.message === 'string') {
    const fields = Object.entries(message).filter(([name]) => name !== 'message' && name !== 'err');
    return { said: message.message, fields: Object.fromEntries(fields) };
  }
  return { said: (isObject(message) && texts.shift()) || inspect(message), fields: {} };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function errorIn(value: unknown): Error | undefined {
  if (value instanceof Error) return value;
  if (!isObject(value) || !('err' in value)) return undefined;
  return value.err instanceof Error ? value.err : undefined;
}
