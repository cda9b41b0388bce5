import { type DomainError, InvalidInput, TooLarge } from '../errors.js';

/** How each refusal begins, by its code. */
const SENTENCES = {
  invalid_zip: 'Not a valid zip file',
  illegal_file_name: 'Illegal file name',
  illegal_entry: 'Illegal entry',
  archive_too_large: 'Archive too large',
  file_type_not_allowed: 'File type not allowed',
} as const;

export type RefusalCode = keyof typeof SENTENCES;

/** An archive that is not taken, as it travels from a thread. */
export interface Refusal {
  code: RefusalCode;
  /** Name of the first entry that offends, printable; null where the archive as a whole does. */
  entry: string | null;
  /** Half a sentence for a person; null where the code says all. */
  why: string | null;
}

const SHOWN_CHARACTERS = 100;

/** Thrown while an archive is read. */
export class ArchiveRefusal extends Error implements Refusal {
  readonly entry: string | null;

  constructor(
    readonly code: RefusalCode,
    entry: string | null,
    readonly why: string | null = null,
  ) {
    super(SENTENCES[code]);
    this.entry = entry === null ? null : printable(entry);
  }
}

/** The answer to whoever sent the archive: `Illegal file name: ../x (why)`. */
export function toDomainError({ code, entry, why }: Refusal): DomainError {
  const sentence = SENTENCES[code];
  const reason = why === null ? '' : entry === null ? `: ${why}` : ` (${why})`;
  const message = `${sentence}${entry === null ? '' : `: ${entry}`}${reason}`;
  const errors = entry === null ? undefined : [{ path: entry, message: why ?? sentence }];
  return code === 'archive_too_large'
    ? new TooLarge(message, code, errors)
    : new InvalidInput(message, code, errors);
}

/** A stranger chose the name: control characters, and those that turn the direction of a text, are escaped. */
function printable(name: string): string {
  const escaped = name.replace(
    /[\p{C}\p{Zl}\p{Zp}]/gu,
    (each) => `\\u{${each.codePointAt(0)!.toString(16)}}`,
  );
  return escaped.length > SHOWN_CHARACTERS ? `${escaped.slice(0, SHOWN_CHARACTERS)}…` : escaped;
}
