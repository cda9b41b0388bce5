import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import PostalMime, { type Attachment } from 'postal-mime';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { NotFound } from '../../platform/errors.js';
import { outboxOf } from '../../platform/mail/mail.module.js';

const SHOWN = 100;
const NAME = /^[A-Za-z0-9@.+_-]{1,300}\.eml$/;

export interface ReadMail {
  file: string;
  to: string;
  subject: string;
  /** Date from the header of the mail, ISO 8601. */
  date: string;
  text: string;
  /** HTML of the mail, with its images embedded. */
  html: string;
}

/** Reads mails that were written to files instead of sent. */
@Injectable()
export class OutboxReader {
  private readonly folder: string;

  constructor(@Inject(CONFIG) config: Config) {
    this.folder = outboxOf(config);
  }

  /** Returns the newest hundred mails, newest first. */
  async list(): Promise<ReadMail[]> {
    const names = await readdir(this.folder).catch(() => []);
    const newest = names.filter((name) => NAME.test(name)).sort();
    return Promise.all(
      newest
        .reverse()
        .slice(0, SHOWN)
        .map((name) => this.get(name)),
    );
  }

  /**
   * Reads one mail from its file.
   * @throws NotFound when there is no mail in a file of this name
   */
  async get(file: string): Promise<ReadMail> {
    if (!NAME.test(file)) throw new NotFound();
    const bytes = await readFile(join(this.folder, file)).catch(() => {
      throw new NotFound();
    });
    const mail = await PostalMime.parse(bytes, { attachmentEncoding: 'base64' });
    const { to, subject = '', date = '', text = '', attachments } = mail;
    const addresses = (to ?? []).map(({ address = '' }) => address);
    const html = attachments.reduce(withImage, mail.html ?? '');
    return { file, to: addresses.join(', '), subject, date, text, html };
  }
}

/** Puts an attached image into all places of the HTML that refer to it by its `Content-ID`. */
function withImage(html: string, { contentId, mimeType, content }: Attachment): string {
  if (!contentId || !mimeType.startsWith('image/') || typeof content !== 'string') return html;
  return html.replaceAll(`cid:${contentId.replace(/^<|>$/g, '')}`, `data:${mimeType};base64,${content}`);
}
