import { Ownership } from '../../../samples/lease/ownership.js';
import { Wakeup } from '../../../samples/pacing/wakeup.js';
import { EvaluationClock } from './evaluation-clock.js';
import type { EvaluationWriter } from './evaluation-writer.js';
import type { RuleBook } from './rule-book.js';

it('lets time pass for alarms while changed ones wait for values of the past', async () => {
  let read = (): void => undefined;
  const reading = new Promise<void>((resolve) => (read = resolve));
  let pass = (): void => undefined;
  const passed = new Promise<void>((resolve) => (pass = resolve));
  const rules = { refresh: () => reading, all: () => [{ pass }] } as unknown as RuleBook;
  const done = () => Promise.resolve();
  const writer = { urgent: new Wakeup(), flush: done, scheduleDue: done } as unknown as EvaluationWriter;
  const ownership = new Ownership();
  ownership.begin();
  const clock = new EvaluationClock(rules, writer, ownership);
  clock.onApplicationBootstrap();
  await passed;
  read();
  await clock.onModuleDestroy();
});
