import { type DynamicModule, Module } from '@nestjs/common';
import type { Config } from '../../platform/config.js';
import { DevMailController } from './dev-mail.controller.js';
import { OutboxReader } from './outbox-reader.js';

/** The viewer of mails that became files: where the demo runs on a server for this machine alone, and nowhere else. */
@Module({})
export class DevMailModule {
  static with({ DEMO, isLocal }: Pick<Config, 'DEMO' | 'isLocal'>): DynamicModule {
    const isHere = DEMO && isLocal;
    return {
      module: DevMailModule,
      ...(isHere && { controllers: [DevMailController], providers: [OutboxReader] }),
    };
  }
}
