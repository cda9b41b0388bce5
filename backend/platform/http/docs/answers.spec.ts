import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { z } from 'zod';
import { Answers } from './answers.js';

const Shown = z.object({ shown: z.string() });

@Controller('marked')
class MarkedController {
  @Get('one')
  @Answers(Shown, { status: 202 })
  one() {
    return { shown: 'this', kept: 'that' };
  }

  @Get('list')
  @Answers(z.array(Shown))
  list() {
    return [{ shown: 'this', kept: 'that' }];
  }

  @Get('plain')
  @Answers(Shown, { isSerialized: false })
  plain() {
    return { shown: 'this', kept: 'that' };
  }
}

@Module({ controllers: [MarkedController] })
class MarkedModule {}

describe('Answers', () => {
  let app: NestFastifyApplication;

  beforeAll(async () => {
    app = await NestFactory.create<NestFastifyApplication>(MarkedModule, new FastifyAdapter(), {
      logger: false,
    });
    await app.init();
  });
  afterAll(() => app.close());

  it.each<[url: string, status: number, body: object]>([
    ['/marked/one', 202, { shown: 'this' }],
    ['/marked/list', 200, [{ shown: 'this' }]],
  ])('has no field leave by %s that the schema does not know', async (url, status, body) => {
    const answer = await app.inject({ url });
    expect([answer.statusCode, answer.json()]).toEqual([status, body]);
  });

  it('leaves an answer alone that the route checks itself', async () => {
    const answer = await app.inject({ url: '/marked/plain' });
    expect(answer.json()).toEqual({ shown: 'this', kept: 'that' });
  });
});
