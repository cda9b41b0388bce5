import { ServerLog } from './server-log.js';

const NOW = new Date('2026-01-31T12:00:00.000Z');

function logTo(isTTY: boolean, level: 'debug' | 'info' | 'warn' | 'error' = 'info') {
  const written: string[] = [];
  const log = new ServerLog({ isTTY, write: (text) => written.push(text) }, level, () => NOW);
  return { log, written, entries: () => written.map((line) => JSON.parse(line) as Record<string, unknown>) };
}

describe('the log elsewhere than at a terminal', () => {
  it('is one JSON object a line', () => {
    const { log, written, entries } = logTo(false);
    log.log('Two\nlines', 'Store');
    log.warn('Careful');
    log.progress('Starting PostgreSQL');
    expect(written.every((line) => line.endsWith('}\n') && line.indexOf('\n') === line.length - 1)).toBe(
      true,
    );
    const time = '2026-01-31T12:00:00.000Z';
    expect(entries()).toEqual([
      { time, level: 'info', message: 'Two\nlines', context: 'Store' },
      { time, level: 'warn', message: 'Careful' },
      { time, level: 'info', message: 'Starting PostgreSQL' },
    ]);
  });

  it('carries stacks, however they come', () => {
    const { log, entries } = logTo(false);
    const error = new Error('broken');
    log.error(error, 'Live');
    log.error('Could not', error.stack, 'Live');
    log.error('Could not', error, 'Live');
    log.error({ err: error }, 'Could not', 'Live');
    const could = { message: 'Could not', context: 'Live', stack: error.stack };
    expect(entries()).toMatchObject([
      { message: 'broken', stack: error.stack, context: 'Live' },
      could,
      could,
      could,
    ]);
  });

  it('keeps the fields of a line apart, for programs', () => {
    const { log, entries } = logTo(false);
    log.log({ message: 'GET /metrics 200', status: 200, requestId: 'r1' }, 'Http');
    const err = new Error('broken');
    log.error({ message: 'Unexpected', requestId: 'r2', err }, undefined, 'Filter');
    const time = NOW.toISOString();
    expect(entries()).toEqual([
      { time, level: 'info', message: 'GET /metrics 200', status: 200, requestId: 'r1', context: 'Http' },
      { time, level: 'error', message: 'Unexpected', requestId: 'r2', context: 'Filter', stack: err.stack },
    ]);
    const terminal = logTo(true);
    terminal.log.log({ message: 'GET /metrics 200', status: 200 }, 'Http');
    expect(terminal.written[0]).toMatch(/ {2}GET \/metrics 200\n$/);
  });

  it('leaves out what is below its level, and what the framework says of itself', () => {
    const { log, entries } = logTo(false, 'warn');
    log.debug('a');
    log.log('b');
    log.error('c');
    expect(entries().map(({ message }) => message)).toEqual(['c']);
    const usual = logTo(false);
    usual.log.log('Mapped {/api, GET} route', 'RouterExplorer');
    expect(usual.written).toEqual([]);
  });

  it('tells each piece of work once, not how far it is', () => {
    const { log, entries } = logTo(false);
    for (const text of ['Fetching', 'Fetching: 1/30 MB', 'Fetching: 2/30 MB', 'Starting']) log.progress(text);
    expect(entries().map(({ message }) => message)).toEqual(['Fetching', 'Starting']);
  });

  it('has facts and no screen', () => {
    const { log, entries } = logTo(false);
    log.fact('Running', { url: 'http://localhost:3000' });
    log.screen(['for a person']);
    expect(entries()).toMatchObject([{ message: 'Running', url: 'http://localhost:3000' }]);
  });

  it('writes facts at every level', () => {
    const { log, entries } = logTo(false, 'error');
    log.fact('Running', {});
    log.note('Fetching');
    expect(entries()).toMatchObject([{ level: 'info', message: 'Running' }]);
  });

  it('writes fields that JSON does not know', () => {
    const { log, entries } = logTo(false);
    const circle: Record<string, unknown> = {};
    circle.self = circle;
    log.log({ message: 'Odd', circle });
    expect(entries()).toMatchObject([{ message: 'Odd' }]);
  });
});

describe('the log at a terminal', () => {
  it('shows progress on one line, which what comes next replaces', () => {
    const { log, written } = logTo(true);
    log.progress('Starting');
    log.screen(['Ready', 'Go']);
    log.fact('Ready', {});
    expect(written).toEqual(['\r\u001b[KStarting …', '\r\u001b[KReady\nGo\n']);
  });

  it('colours what needs attention', () => {
    const { log, written } = logTo(true);
    log.warn('Careful');
    expect(written[0]).toMatch(/^\r\u001b\[K\u001b\[33m\d\d:00:00 {2}Careful\u001b\[0m\n$/);
  });
});
