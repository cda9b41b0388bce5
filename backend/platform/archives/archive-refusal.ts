import { type DomainError, InvalidInput, TooLarge } from '../errors.js';

/** The text with which the message of a refusal begins, by the code of the refusal. */
const SENTENCES = {
  invalid_zip: 'Not a valid zip file',
  illegal_file_name: 'Illegal file name',
  illegal_entry: 'Illegal entry',
  archive_too_large: 'Archive too large',
  file_type_not_allowed: 'File type not allowed',
} as const;

export type RefusalCode = keyof typeof SENTENCES;

/** The reason why an uploaded archive is refused, as plain data that a thread can send. */
export interface Refusal {
  code: RefusalCode;
  /** Name of the first entry that breaks a rule, made printable; null when the archive as a whole is refused. */
  entry: string | null;
  /** The reason as part of a sentence; null when the code of the refusal says everything. */
  reason: string | null;
}

const SHOWN_CHARACTERS = 100;

/** Error that code throws when it reads an archive and refuses it. */
export class ArchiveRefusal extends Error implements Refusal {
  readonly entry: string | null;

  constructor(
    readonly code: RefusalCode,
    entry: string | null,
    readonly reason: string | null = null,
  ) {
    super(SENTENCES[code]);
    this.entry = entry === null ? null : printable(entry);
  }
}

/** Makes the error that the sender of the archive gets, such as `Illegal file name: ../x (reason)`. */
export function toDomainError({ code, entry, reason }: Refusal): DomainError {
  const sentence = SENTENCES[code];
  const suffix = reason === null ? '' : entry === null ? `: ${reason}` : ` (${reason})`;
  const message = `${sentence}${entry === null ? '' : `: ${entry}`}${suffix}`;
  const errors = entry === null ? undefined : [{ path: entry, message: reason ?? sentence }];
  return code === 'archive_too_large'
    ? new TooLarge(message, code, errors)
    : new InvalidInput(message, code, errors);
}

/** Escapes control characters and characters that change the direction of a text, because a stranger chose the name. */
function printable(name: string): string {
  const escaped = name.replace(
    /[\p{C}\p{Zl}\p{Zp}]/gu,
    (each) => `\\u{${each.codePointAt(0)!.toString(16)}}`,
  );
  return escaped.length > SHOWN_CHARACTERS ? `${escaped.slice(0, SHOWN_CHARACTERS)}…` : escaped;
}
