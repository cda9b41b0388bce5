import { SaxesParser, type SaxesTagNS } from 'saxes';

/** Elements of SVG that run code, or load a document that may run code. */
const ACTIVE = /^(script|handler|listener|foreignobject|iframe|embed|object|audio|video)$/i;
/**
 * Addresses that cannot run code: an id in the same drawing, an embedded picture, a web address or a plain file name.
 */
const PLAIN_ADDRESS = /^\s*(#|data:image\/(png|jpeg|gif|webp);|https?:|[\w./-]*$)/i;
const ANIMATES = /^(set|animate\w*)$/i;

/** Reads an SVG in pieces and finds parts that could run code. */
export class SvgCheck {
  private readonly parser = new SaxesParser({ xmlns: true, position: false });
  private found: string | null = null;
  private isFirst = true;

  constructor() {
    const { parser } = this;
    parser.on('error', () => this.note('it is not well-formed XML'));
    // An SVG may declare entities, which are names that stand for other texts. Such a text could hide any of the
    // problems for which this class looks.
    parser.on('doctype', (text) => {
      if (text.includes('[')) this.note('it declares entities');
    });
    parser.on('processinginstruction', () => this.note('it has instructions for programs'));
    parser.on('opentag', (tag) => this.lookAt(tag));
  }

  /**
   * Checks the next piece of the SVG.
   * @returns the first problem found so far; null when there is none
   */
  add(text: string): string | null {
    if (this.found === null) this.parser.write(text);
    return this.found;
  }

  end(): string | null {
    if (this.found === null) this.parser.close();
    return this.found ?? (this.isFirst ? 'it is no SVG' : null);
  }

  private lookAt({ local, attributes }: SaxesTagNS): void {
    if (this.isFirst && local !== 'svg') this.note('it is no SVG');
    this.isFirst = false;
    if (ACTIVE.test(local)) this.note(`it holds <${local}>`);
    for (const { local: name, value } of Object.values(attributes)) {
      const isAddress = name === 'href' || name === 'src';
      if (/^on/i.test(name)) this.note('it holds a script');
      else if (isAddress && !PLAIN_ADDRESS.test(value)) this.note('it links to a script');
      else if (ANIMATES.test(local) && name === 'attributeName' && /href|^on/i.test(value)) {
        this.note('it changes a link or a script');
      }
    }
  }

  private note(problem: string): void {
    this.found ??= problem;
  }
}
