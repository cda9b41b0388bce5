import { setImmediate } from 'node:timers/promises';
import { defer, firstValueFrom } from 'rxjs';
import { auditing, noteAudit, RequestAudit } from './request-audit.js';

describe('auditing', () => {
  const audit = () =>
    new RequestAudit(
      { kind: 'audited', action: 'station_changed', object: [], when: 'noted' } as never,
      {
        params: {},
        ip: '192.0.2.1',
      } as never,
    );

  /** Makes a request that notes what it does at each of several turns of the event loop. */
  const request = (name: string, turns: number) => {
    const told = audit();
    const work = async () => {
      for (let turn = 1; turn <= turns; turn += 1) {
        await setImmediate();
        noteAudit({ object: `${name} ${turn}` });
      }
    };
    // Nest does the same: the call sets the context, and the answer is subscribed to later.
    const running = auditing(told, () => {
      const begun = work();
      return defer(() => begun);
    });
    return { told, answered: firstValueFrom(running) };
  };

  it('tells each request its own, whichever ends first', async () => {
    const requests = [request('a', 3), request('b', 1), request('c', 5)];
    await Promise.all(requests.map(({ answered }) => answered));
    expect(requests.map(({ told }) => told.event.object)).toEqual(['a 3', 'b 1', 'c 5']);
  });

  it('goes on after all have ended', async () => {
    await request('before', 1).answered;
    noteAudit({ object: 'of no request' });
    const after = request('after', 2);
    await after.answered;
    expect(after.told.event.object).toBe('after 2');
  });

  it('ends with a failure, too', async () => {
    const failing = auditing(audit(), () => defer(() => Promise.reject(new Error('no'))));
    await expect(firstValueFrom(failing)).rejects.toThrow('no');
    const after = request('after', 1);
    await after.answered;
    expect(after.told.event.object).toBe('after 1');
  });
});
