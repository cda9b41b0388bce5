import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { cpuMsIn, unlessEnded } from '../../support/servers/process-figures.js';
import { type Figures, median, printFigures } from './turns.js';

/** CPU time of each thread, ms, by a name that is unique among all processes. */
type Times = Map<string, number>;

/** Measures which processes and which of their threads use the processor. On Linux only. */
export class ProcessorTimes {
  private readonly totals: Figures = {};
  private readonly busiest: Figures = {};
  private before = new Map<string, Times>();

  /** @param parts lists the processes of each part */
  constructor(private readonly parts: Record<string, () => readonly number[]>) {}

  begin(): void {
    this.before = this.read();
  }

  /** Adds what was used since `begin`, divided by `count` thousands of something. */
  end(count: number): void {
    for (const [part, times] of this.read()) {
      const used = [...times].map(([thread, ms]) => ms - (this.before.get(part)!.get(thread) ?? 0));
      (this.totals[part] ??= []).push(sum(used) / count);
      (this.busiest[part] ??= []).push(Math.max(...used) / count);
    }
  }

  /**
   * Prints the medians, and how many times as much work more cores can do. All cores together do the work of all parts,
   * and one core that of the busiest thread, which nothing can divide.
   */
  print(unit: string): void {
    printFigures('CPU by process:', this.totals, unit, 1);
    printFigures('Busiest thread of each:', this.busiest, unit, 1);
    const total = sum(Object.values(this.totals).map(median));
    const busiest = Math.max(...Object.values(this.busiest).map(median));
    const rate = (cores: number) => 1_000 / Math.max(total / cores, busiest);
    for (const cores of [2, 4, 8]) {
      const growth = (rate(cores) / rate(2)).toFixed(2);
      console.log(
        `  ${cores} cores allow ${rate(cores).toFixed(1)} thousand a second, ${growth} times as many as 2`,
      );
    }
  }

  private read(): Map<string, Times> {
    return new Map(Object.entries(this.parts).map(([part, pids]) => [part, timesOf(pids())]));
  }
}

/** Lists a process and all below it. */
export function familyOf(pid: number): number[] {
  const parents = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
  const family = [pid];
  for (const member of family)
    family.push(...parents.filter(([, parent]) => parent === member).map(([id]) => id));
  return family;
}

function timesOf(pids: readonly number[]): Times {
  const times: Times = new Map();
  for (const pid of pids) {
    for (const thread of unlessEnded(() => readdirSync(`/proc/${pid}/task`)) ?? []) {
      const stat = unlessEnded(() => readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8'));
      if (stat !== null) times.set(`${pid} ${thread}`, cpuMsIn(stat));
    }
  }
  return times;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
