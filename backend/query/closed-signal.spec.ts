import { once } from 'node:events';
import { connect } from 'node:net';
import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { ClosedSignal } from './closed-signal.js';
import { RequestClosed, unlessClosed } from './request-closed.js';

const signals: AbortSignal[] = [];
let entered: () => void;

@Controller()
class WaitingController {
  @Get('waits')
  async waits(@ClosedSignal() signal: AbortSignal): Promise<void> {
    signals.push(signal);
    entered();
    await once(signal, 'abort');
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

  it('fires when the caller hangs up, and not before', async () => {
    const arrived = new Promise<void>((resolve) => (entered = resolve));
    const caller = connect(Number(new URL(await app.getUrl()).port), '127.0.0.1');
    caller.write('GET /waits HTTP/1.1\r\nHost: x\r\n\r\n');
    await arrived;
    expect(signals[0]!.aborted).toBe(false);
    const aborted = once(signals[0]!, 'abort');
    caller.destroy();
    await aborted;
    expect(signals[0]!.aborted).toBe(true);
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
