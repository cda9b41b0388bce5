import type { Email } from 'postal-mime';
import { waitFor } from '../wait-for.js';
import { Outbox } from './outbox.js';

const CODE = /^ {4}(\d{6})$/m;
const LINK = /https?:\S+token=\S+/;

/** A source of the mails that a server sent. */
export interface Mails {
  /** @returns the mails to one address, oldest first */
  to(address: string): Email[] | Promise<Email[]>;
}

export interface MailedCode {
  code: string;
  link: string;
}

/** The codes mailed to an address so far. Other mails sent at the same moment may come before or after them. */
export async function codesTo(address: string, mails: Mails = Outbox.ofRun()): Promise<MailedCode[]> {
  return (await mails.to(address)).flatMap(({ text = '' }) => {
    const code = CODE.exec(text)?.[1];
    return code === undefined ? [] : [{ code, link: LINK.exec(text)![0] }];
  });
}

/** Resolves with the code of this number among those to an address, counted from 1, once it has arrived. */
export function mailedCode(address: string, number = 1, mails?: Mails): Promise<MailedCode> {
  return waitFor(`code ${number} to ${address}`, async () => (await codesTo(address, mails))[number - 1]);
}
