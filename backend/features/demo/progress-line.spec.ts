import { ProgressLine } from './progress-line.js';

function record(isTTY: boolean, shares: number[]): { written: string; logged: string[] } {
  let written = '';
  const logged: string[] = [];
  const output = { isTTY, write: (text: string) => (written += text) };
  const line = new ProgressLine('History', output, (text) => logged.push(text));
  for (const share of shares) line.update(share);
  line.abandon();
  return { written, logged };
}

const thousandth = Array.from({ length: 1000 }, (_, i) => (i + 1) / 1000);

describe('ProgressLine', () => {
  it('rewrites one line on a terminal and ends it at the end', () => {
    const { written, logged } = record(true, thousandth);
    expect(logged).toEqual([]);
    expect(written.split('\n')).toHaveLength(2);
    expect(written.split('\r').slice(1)).toHaveLength(101);
    expect(written).toMatch(/\rHistory: 100 %\u001b\[K\n$/);
  });

  it('logs each 10 % elsewhere', () => {
    const { written, logged } = record(false, thousandth);
    expect(written).toBe('');
    expect(logged).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100].map((n) => `History: ${n} %`));
  });

  it('never goes back', () => {
    expect(record(false, [0.5, 0.2, 0.6]).logged).toEqual(['History: 50 %', 'History: 60 %']);
  });

  it('leaves an unfinished line on a terminal', () => {
    expect(record(true, [0.5]).written).toBe('\rHistory: 50 %\u001b[K\n');
  });

  it('says nothing about work of one step', () => {
    expect(record(true, [1]).written).toBe('');
    expect(record(false, [1]).logged).toEqual([]);
  });
});
