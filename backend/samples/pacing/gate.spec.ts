import { Gate } from './gate.js';

function work() {
  let end!: (fail?: Error) => void;
  const done = new Promise<void>((resolve, reject) => {
    end = (fail) => (fail ? reject(fail) : resolve());
  });
  return { end, done };
}

describe('Gate', () => {
  const log: string[] = [];
  const told = (name: string, until: Promise<void>) => () => {
    log.push(`${name} begins`);
    return until.then(() => void log.push(`${name} ends`));
  };
  beforeEach(() => void (log.length = 0));

  it('lets work begin at once, side by side, while it is open', () => {
    const gate = new Gate();
    void gate.enter(told('a', work().done));
    void gate.enter(told('b', work().done));
    expect(log).toEqual(['a begins', 'b begins']);
  });

  it('keeps work apart that must be alone, whether or not what was inside ended well', async () => {
    const gate = new Gate();
    const [first, alone, next] = [work(), work(), work()];
    const failing = gate.enter(told('first', first.done));
    const closed = gate.alone(told('alone', alone.done));
    const other = gate.alone(told('other', Promise.resolve()));
    const waiting = gate.enter(told('next', next.done));
    expect(log).toEqual(['first begins']);
    first.end(new Error('It failed'));
    await expect(failing).rejects.toThrow('It failed');
    alone.end();
    await closed;
    next.end();
    await Promise.all([other, waiting]);
    expect(log.slice(0, 3)).toEqual(['first begins', 'alone begins', 'alone ends']);
    expect(log).toHaveLength(7);
  });

  it('opens again after work that failed', async () => {
    const gate = new Gate();
    await expect(gate.alone(() => Promise.reject(new Error('It failed')))).rejects.toThrow('It failed');
    await expect(gate.enter(() => Promise.resolve(1))).resolves.toBe(1);
  });
});
