import { join } from 'node:path';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import type { Config } from '../config.js';
import { MailSender } from './mail-sender.js';
import { MailService } from './mail.service.js';
import { BulkMailTransport, MailTransport } from './mail-transport.js';
import { OutboxFolder } from './outbox-folder.js';
import { OutgoingMails } from './outgoing-mails.js';
import { SmtpTransport } from './smtp-transport.js';

/** Connections for mails in great numbers. Many mail servers accept only a few connections from one sender. */
const BULK_CONNECTIONS = 4;

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
        { provide: MailTransport, useFactory: () => transportOf(config, 1) },
        { provide: BulkMailTransport, useFactory: () => transportOf(config, BULK_CONNECTIONS) },
      ],
      exports: [MailService, BulkMailTransport],
    };
  }
}

/** The folder that receives mails as files while no mail server is set. */
export function outboxOf({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string {
  return join(DATA_DIR, 'outbox');
}

/** @param connections largest number of connections to the mail server at once */
function transportOf(config: Config, connections: number): MailTransport {
  const from = config.MAIL_FROM ?? `Mesonet <mesonet@${new URL(config.PUBLIC_URL).hostname}>`;
  return config.SMTP_URL === undefined
    ? new OutboxFolder(outboxOf(config), from)
    : new SmtpTransport(config.SMTP_URL, from, connections);
}
