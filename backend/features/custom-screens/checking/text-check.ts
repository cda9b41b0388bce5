import { SvgCheck } from './svg-check.js';

const BEGINNING = 64;
/** Files of other kinds that a browser, or somebody's double click, could take for what they are. */
const OTHER_KINDS = /^(MZ|\x7fELF|GIF8|%PDF|PK\x03\x04|RIFF|#!|<\?php)/i;
const MARKUP = /^<(!doctype|html|head|body|script|\?xml|svg)/i;

type Kind = 'html' | 'text' | 'svg';

/** Looks at a text as it comes. */
export class TextCheck {
  private readonly decoder = new TextDecoder('utf-8', { fatal: true });
  private readonly svg: SvgCheck | null;
  private beginning = '';

  constructor(private readonly kind: Kind) {
    this.svg = kind === 'svg' ? new SvgCheck() : null;
  }

  /** @returns what is wrong so far; null: nothing */
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
