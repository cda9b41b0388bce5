import { inspect } from 'node:util';
import type { LoggerService } from '@nestjs/common';
import { type Logger, pino } from 'pino';
import type { StartLog } from './engines/start-log.js';

export interface LogOutput {
  isTTY?: boolean;
  write(text: string): unknown;
}

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** Logger names under which NestJS logs its own start, which is of interest only to developers of NestJS. */
const FRAMEWORK = new Set([
  'InstanceLoader',
  'NestApplication',
  'NestFactory',
  'RouterExplorer',
  'RoutesResolver',
  'WebSocketsController',
]);

/** Terminal codes that move the cursor to the first column and erase the line. */
const CLEAR_LINE = '\r\u001b[K';
const COLOURS: Record<LogLevel, string> = {
  debug: '\u001b[2m',
  info: '',
  warn: '\u001b[33m',
  error: '\u001b[31m',
};
const PLAIN = '\u001b[0m';

/** The log of the whole server: readable lines at a terminal, otherwise one JSON object a line. */
export class ServerLog implements LoggerService, StartLog {
  private readonly lines: Logger;
  private hasProgress = false;
  private lastWork = '';

  /** @param now returns the time that a log line shows */
  constructor(
    private readonly output: LogOutput,
    level: LogLevel,
    private readonly now: () => Date,
  ) {
    const options = {
      level,
      base: null,
      messageKey: 'message',
      timestamp: () => `,"time":"${now().toISOString()}"`,
      formatters: { level: (label: string) => ({ level: label }) },
    };
    this.lines = pino(options, { write: (line) => void output.write(line) });
  }

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

  /**
   * Shows the progress of long work at the terminal. Any other output gets one line when the work begins.
   * @param text the work, and after a colon its progress, which only a terminal shows
   */
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

  /** Writes lines for a person at the terminal as they are. In other outputs, `fact` writes the same information. */
  screen(lines: readonly string[]): void {
    if (this.output.isTTY) this.output.write(`${this.clear()}${lines.join('\n')}\n`);
  }

  /** Writes a line with fields for programs, whatever the log level is. A terminal does not show it. */
  fact(message: string, fields: Record<string, unknown>): void {
    if (!this.output.isTTY) this.lines.child({}, { level: 'info' }).info(fields, message);
  }

  private line(level: LogLevel, message: unknown, rest: readonly unknown[]): void {
    if (!this.lines.isLevelEnabled(level)) return;
    const { text, stack, context, fields } = readEntry(message, rest);
    if (!this.output.isTTY) return this.lines[level]({ context, stack, ...fields }, text);
    const time = this.now().toTimeString().slice(0, 8);
    const shown = stack ? `${text}\n${stack}` : text;
    this.output.write(`${this.clear()}${COLOURS[level]}${time}  ${shown}${COLOURS[level] && PLAIN}\n`);
  }

  private clear(): string {
    const hadProgress = this.hasProgress;
    this.hasProgress = false;
    return hadProgress || this.output.isTTY ? CLEAR_LINE : '';
  }
}

interface Entry {
  /** Further fields of the line in a log for programs. */
  fields: object;
  text: string;
  context: string | undefined;
  stack: string | undefined;
}

/**
 * Reads the arguments of a log call. Nest passes (message, context) or (error text, stack, context). Our own code also
 * passes an error, an object with `err` and then its message, or an object with `message` and further fields.
 */
function readEntry(message: unknown, rest: readonly unknown[]): Entry {
  const texts = rest.filter((part): part is string => typeof part === 'string');
  const error = errorIn(message) ?? rest.map(errorIn).find(Boolean);
  const { said, fields } = readMessage(message, texts);
  const stack = error?.stack ?? texts.find((text) => /\n\s+at /.test(text));
  const context = texts.filter((text) => text !== stack).at(-1);
  return { fields, text: said, context, stack };
}

/**
 * Finds the message of a log line.
 * @param texts the texts among the later arguments; the first one is removed when it serves as the message
 */
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
