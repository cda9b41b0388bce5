import { once } from 'node:events';
import { connect } from 'node:net';
import { type CanActivate, Controller, type ExecutionContext, Get, Module, UseGuards } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply } from 'fastify';
import { ClosedSignal } from './closed-signal.js';
import { RequestClosed, unlessClosed } from './request-closed.js';

let entered: (signal: AbortSignal) => void;

/** Looks up who calls for so long that the caller has left. */
class SlowGuard implements CanActivate {
  async canActivate(context: ExecutionContext): Promise<boolean> {
    await once(context.switchToHttp().getResponse<FastifyReply>().raw, 'close');
    return true;
  }
}

@Controller()
class WaitingController {
  @Get('waits')
  async waits(@ClosedSignal() signal: AbortSignal): Promise<void> {
    entered(signal);
    await once(signal, 'abort');
  }

  @Get('waits-for-guard')
  @UseGuards(SlowGuard)
  waitsForGuard(@ClosedSignal() signal: AbortSignal): void {
    entered(signal);
  }

  @Get('answers')
  answers(@ClosedSignal() signal: AbortSignal): void {
    entered(signal);
  }
}

@Module({ controllers: [WaitingController] })
class WaitingModule {}

describe('ClosedSignal', () => {
  let app: NestFastifyApplication;

  beforeAll(async () => {
    app = await NestFactory.create<NestFastifyApplication>(WaitingModule, new FastifyAdapter(), {
      logger: false,
    });
    await app.listen(0, '127.0.0.1');
  });
  afterAll(() => app.close());

  /** Sends a request. @returns its connection, and the signal of the route once that has begun */
  async function call(path: string) {
    const signal = new Promise<AbortSignal>((resolve) => (entered = resolve));
    const caller = connect(Number(new URL(await app.getUrl()).port), '127.0.0.1');
    caller.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    return { caller, signal };
  }

  it('fires when the caller hangs up, and not before', async () => {
    const { caller, signal } = await call('/waits');
    expect((await signal).aborted).toBe(false);
    const aborted = once(await signal, 'abort');
    caller.destroy();
    await aborted;
    expect((await signal).aborted).toBe(true);
  });

  it('has fired for a caller who hung up before the route began', async () => {
    const { caller, signal } = await call('/waits-for-guard');
    await once(app.getHttpServer(), 'request');
    caller.destroy();
    expect((await signal).aborted).toBe(true);
  });

  it('does not fire when the caller hangs up after the answer', async () => {
    const { caller, signal } = await call('/answers');
    await once(caller, 'data');
    caller.destroy();
    await once(caller, 'close');
    expect((await signal).aborted).toBe(false);
  });
});

describe('unlessClosed', () => {
  it('passes answers and failures on while somebody listens', async () => {
    const { signal } = new AbortController();
    await expect(unlessClosed(signal, Promise.resolve(7))).resolves.toBe(7);
    await expect(unlessClosed(signal, Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  });

  it('says so when nobody does', async () => {
    const aborted = unlessClosed(AbortSignal.abort(), Promise.reject(new Error('AbortError')));
    await expect(aborted).rejects.toBeInstanceOf(RequestClosed);
  });
});
