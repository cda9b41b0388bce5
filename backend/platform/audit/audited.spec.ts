import { Controller, Module, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { DataSource } from 'typeorm';
import { Unauthorized } from '../errors.js';
import { AuditCounter, type AuditEvent } from './audit-event.js';
import { AuditedSignIn, AuditedWhenNoted, NotAudited } from './audited.js';
import { noteAudit } from './request-audit.js';

@Controller('marked')
class MarkedController {
  @Post('noted/:id')
  @AuditedWhenNoted('station_changed', 'id')
  noted() {
    noteAudit({ after: { name: 'Mast' } });
  }

  @Post('quiet')
  @AuditedWhenNoted('station_changed')
  quiet() {
    return null;
  }

  @Post('sign-in')
  @AuditedSignIn('user')
  signIn() {
    throw new Unauthorized();
  }

  @Post('plain')
  @NotAudited('nobody would miss it')
  plain() {
    noteAudit({ after: { name: 'Mast' } });
  }
}

/** Lists what it is told, in place of the table of the feature. */
class ListedEvents extends AuditCounter {
  readonly events: Partial<AuditEvent>[] = [];

  count(event: AuditEvent): void {
    this.events.push(event);
  }

  countRefusal(event: AuditEvent, name: string): void {
    this.events.push({ ...event, object: `refused ${name}` });
  }
}

const listed = new ListedEvents();

@Module({
  controllers: [MarkedController],
  providers: [
    { provide: AuditCounter, useValue: listed },
    { provide: DataSource, useValue: null },
  ],
})
class MarkedModule {}

describe('marks of the audit log', () => {
  let app: NestFastifyApplication;

  beforeAll(async () => {
    app = await NestFactory.create<NestFastifyApplication>(MarkedModule, new FastifyAdapter(), {
      logger: false,
    });
    await app.init();
  });
  afterAll(() => app.close());

  it.each<[url: string, body: object, events: object[]]>([
    ['/marked/noted/7', {}, [{ action: 'station_changed', object: '7', after: { name: 'Mast' } }]],
    ['/marked/quiet', {}, []],
    ['/marked/sign-in', { user: ' ann ' }, [{ action: 'sign_in', object: 'refused ann' }]],
    ['/marked/plain', {}, []],
  ])('have the log learn of %s', async (url, payload, events) => {
    listed.events.length = 0;
    await app.inject({ url, method: 'POST', payload });
    expect(listed.events).toHaveLength(events.length);
    expect(listed.events).toMatchObject(events);
  });
});
