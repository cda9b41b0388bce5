import { SvgCheck } from './svg-check.js';

const BEGINNING = 64;
/**
 * Matches the first characters of files that are no plain texts, such as programs, pictures and archives. A browser or
 * an operating system could open such a file as what it is, although its name ends like that of a text.
 */
const OTHER_KINDS = /^(MZ|\x7fELF|GIF8|%PDF|PK\x03\x04|RIFF|#!|<\?php)/i;
const MARKUP = /^<(!doctype|html|head|body|script|\?xml|svg)/i;

type Kind = 'html' | 'text' | 'svg';

/** Checks the content of a text file in pieces. */
export class TextCheck {
  private readonly decoder = new TextDecoder('utf-8', { fatal: true });
  private readonly svg: SvgCheck | null;
  private beginning = '';

  constructor(private readonly kind: Kind) {
    this.svg = kind === 'svg' ? new SvgCheck() : null;
  }

  /**
   * Checks the next piece of the file.
   * @returns the first problem found so far; null when there is none
   */
  add(chunk: Uint8Array): string | null {
    return this.read(() => this.decoder.decode(chunk, { stream: true }));
  }

  end(): string | null {
    return this.read(() => this.decoder.decode()) ?? this.svg?.end() ?? this.judgeBeginning();
  }

  private read(decode: () => string): string | null {
    let text: string;
    try {
      text = decode();
    } catch {
      return 'it is not UTF-8 text';
    }
    if (text.includes('\0')) return 'it is not text';
    if (this.beginning.length < BEGINNING)
      this.beginning = (this.beginning + text.trimStart()).slice(0, BEGINNING);
    return this.svg?.add(text) ?? null;
  }

  private judgeBeginning(): string | null {
    const { beginning, kind } = this;
    if (OTHER_KINDS.test(beginning)) return 'its content is of another kind';
    if (kind === 'html') return beginning === '' || beginning.startsWith('<') ? null : 'it is no HTML';
    return kind === 'text' && MARKUP.test(beginning) ? 'it is HTML' : null;
  }
}
