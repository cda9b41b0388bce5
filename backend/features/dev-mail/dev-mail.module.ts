import { type DynamicModule, Module } from '@nestjs/common';
import type { Config } from '../../platform/config.js';
import { DevMailController } from './dev-mail.controller.js';
import { OutboxReader } from './outbox-reader.js';

/**
 * Adds the pages that show the mails which the server has written to files instead of sending them. They exist only in
 * the demo (the setting DEMO), and only when the server can be reached from this machine alone.
 */
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
