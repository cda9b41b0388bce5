import {
  Controller,
  Get,
  Module,
  SerializeOptions,
  StandardSchemaSerializerInterceptor,
} from '@nestjs/common';
import { INTERCEPTORS_METADATA } from '@nestjs/common/constants.js';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { z } from 'zod';
import { AuditInterceptor } from './features/audit/audit.interceptor.js';
import { Audited, NotAudited } from './platform/audit/audited.js';
import { bindInterceptors } from './route-interceptors.js';

const Told = z.object({ told: z.string() });

@Controller('marked')
class MarkedController {
  @Get('serialized')
  @SerializeOptions({ schema: Told })
  serialized() {
    return { told: 'this', kept: 'that' };
  }

  @Get('plain')
  @NotAudited('nobody would miss it')
  plain() {
    return { told: 'this', kept: 'that' };
  }

  @Get('audited')
  @Audited('sign_in')
  audited() {
    return {};
  }
}

@Controller('whole')
@SerializeOptions({ schema: Told })
class WholeController {
  @Get()
  each() {
    return { told: 'this', kept: 'that' };
  }
}

const audit = { intercept: (_: unknown, next: { handle(): unknown }) => next.handle() };

@Module({
  controllers: [MarkedController, WholeController],
  providers: [StandardSchemaSerializerInterceptor, { provide: AuditInterceptor, useValue: audit }],
})
class MarkedModule {}

describe('bindInterceptors', () => {
  let app: NestFastifyApplication;

  beforeAll(async () => {
    app = await NestFactory.create<NestFastifyApplication>(MarkedModule, new FastifyAdapter(), {
      logger: false,
    });
    bindInterceptors(app);
    await app.init();
  });
  afterAll(() => app.close());
  const answerOf = async (url: string) => (await app.inject({ url })).json<object>();
  const boundTo = (name: keyof MarkedController) => {
    const route = Object.getOwnPropertyDescriptor(MarkedController.prototype, name)!.value as object;
    return Reflect.getMetadata(INTERCEPTORS_METADATA, route) as unknown;
  };

  it('has no field leave that the schema of a route, or of its controller, does not know', async () => {
    expect(await answerOf('/marked/serialized')).toEqual({ told: 'this' });
    expect(await answerOf('/whole')).toEqual({ told: 'this' });
  });

  it('has the audit log learn of audited routes', () => {
    expect(boundTo('audited')).toEqual([audit]);
  });

  it('leaves the others alone', async () => {
    expect(boundTo('plain')).toBeUndefined();
    expect(await answerOf('/marked/plain')).toEqual({ told: 'this', kept: 'that' });
  });
});
