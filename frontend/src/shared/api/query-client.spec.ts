import { QueryObserver } from '@tanstack/react-query';
import { queryClient } from './query-client.js';

/** Shows a query of the test like a page does, with reads that the test answers. */
function show() {
  const queryKey = [expect.getState().currentTestName];
  const answers: ((value: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
  const observer = new QueryObserver(queryClient, { queryKey, queryFn });
  return { queryKey, observer, answers, hide: observer.subscribe(() => undefined) };
}

describe('queryClient', () => {
  it('repeats a first read that is under way when the query is invalidated', async () => {
    const { queryKey, observer, answers, hide } = show();
    const settled = queryClient.invalidateQueries({ queryKey });
    expect(answers).toHaveLength(2);
    answers[0]!('before the change');
    answers[1]!('after the change');
    await settled;
    expect(observer.getCurrentResult()).toMatchObject({ status: 'success', data: 'after the change' });
    hide();
  });

  it('answers who waits for the first read with the repeated one', async () => {
    const { queryKey, answers, hide } = show();
    const waiting = queryClient.fetchQuery({ queryKey, queryFn: () => 'a read of its own' });
    const settled = queryClient.invalidateQueries({ queryKey });
    answers[1]!('after the change');
    expect(await waiting).toBe('after the change');
    await settled;
    hide();
  });

  it('does not read again what should only count as stale', () => {
    const { queryKey, answers, hide } = show();
    void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
    expect(answers).toHaveLength(1);
    hide();
  });
});
