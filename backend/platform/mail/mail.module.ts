import { join } from 'node:path';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import type { Config } from '../config.js';
import { MailSender } from './mail-sender.js';
import { MailService } from './mail.service.js';
import { MailTransport } from './mail-transport.js';
import { OutboxFolder } from './outbox-folder.js';
import { OutgoingMails } from './outgoing-mails.js';
import { SmtpTransport } from './smtp-transport.js';

@Global()
@Module({})
export class MailModule {
  static with(config: Config): DynamicModule {
    return {
      module: MailModule,
      providers: [
        MailService,
        MailSender,
        OutgoingMails,
        { provide: MailTransport, useFactory: () => transportOf(config) },
      ],
      exports: [MailService, MailTransport],
    };
  }
}

/** Where mails lie that no server took. */
export function outboxOf({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string {
  return join(DATA_DIR, 'outbox');
}

function transportOf(config: Config): MailTransport {
  const from = config.MAIL_FROM ?? `Mesonet <mesonet@${new URL(config.PUBLIC_URL).hostname}>`;
  return config.SMTP_URL === undefined
    ? new OutboxFolder(outboxOf(config), from)
    : new SmtpTransport(config.SMTP_URL, from);
}
