import { type DynamicModule, Module } from '@nestjs/common';
import type { Config } from '../../platform/config.js';
import { DevMailController } from './dev-mail.controller.js';
import { OutboxReader } from './outbox-reader.js';

/** The viewer of mails that became files: where the demo runs, and nowhere else. */
@Module({})
export class DevMailModule {
  static with({ DEMO, isLoopback }: Pick<Config, 'DEMO' | 'isLoopback'>): DynamicModule {
    const isHere = DEMO && isLoopback;
    return {
      module: DevMailModule,
      ...(isHere && { controllers: [DevMailController], providers: [OutboxReader] }),
    };
  }
}
