import { NoticeQueue } from './notice-queue.js';

describe('notices', () => {
  it('shows five, keeps the rest, and shows each in its turn', () => {
    const queue = new NoticeQueue();
    for (let number = 1; number <= 8; number++) queue.push('info', `${number}`);
    const texts = () => queue.visible().map(({ text }) => text);
    expect(texts()).toEqual(['1', '2', '3', '4', '5']);

    const second = queue.visible()[1];
    if (second) queue.close(second.id);
    expect(texts()).toEqual(['1', '3', '4', '5', '6']);

    for (const { id } of queue.visible()) queue.close(id);
    expect(texts()).toEqual(['7', '8']);
  });

  it('tells its listeners of every change until they leave', () => {
    const queue = new NoticeQueue();
    let calls = 0;
    const leave = queue.subscribe(() => calls++);
    queue.push('success', 'Saved');
    queue.close(1);
    leave();
    queue.push('error', 'Failed');
    expect(calls).toBe(2);
  });

  it('answers the same list until it changes', () => {
    const queue = new NoticeQueue();
    queue.push('info', 'a');
    expect(queue.visible()).toBe(queue.visible());
  });

  it('knows whether it was ever used', () => {
    const queue = new NoticeQueue();
    expect(queue.wasUsed()).toBe(false);
    queue.push('info', 'a');
    queue.close(1);
    expect(queue.wasUsed()).toBe(true);
  });
});
