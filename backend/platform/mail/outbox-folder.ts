import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { writeWhole } from '../whole-files.js';
import { MailTransport, messageOf, NOTHING_FROM_OUTSIDE, type SendableMail } from './mail-transport.js';

/** Writes every mail to a file, because no mail server is set. */
export class OutboxFolder extends MailTransport {
  private readonly composer = createTransport({
    ...NOTHING_FROM_OUTSIDE,
    streamTransport: true,
    buffer: true,
  });

  constructor(
    private readonly folder: string,
    private readonly from: string,
  ) {
    super();
  }

  async send(mail: SendableMail): Promise<string> {
    const { message } = await this.composer.sendMail(messageOf(mail, this.from));
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const file = this.freeName(mail);
    writeWhole(join(this.folder, file), (message as Buffer).toString());
    return `Mail to ${mail.mail.to} is in ${join(this.folder, file)}: SMTP_URL is not set`;
  }

  private freeName({ mail, createdAt }: SendableMail): string {
    const to = mail.to.replace(/[^A-Za-z0-9@.+_-]/g, '_');
    for (let time = createdAt.getTime(); ; time++) {
      const name = `${new Date(time).toISOString().replaceAll(':', '-')}-${to}.eml`;
      if (!existsSync(join(this.folder, name))) return name;
    }
  }
}
