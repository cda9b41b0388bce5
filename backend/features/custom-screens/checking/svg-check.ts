import { SaxesParser, type SaxesTagNS } from 'saxes';

/** Elements that run code, or bring in a document that may. */
const ACTIVE = /^(script|handler|listener|foreignobject|iframe|embed|object|audio|video)$/i;
/** Addresses that stay in the drawing or are a picture. */
const PLAIN_ADDRESS = /^\s*(#|data:image\/(png|jpeg|gif|webp);|https?:|[\w./-]*$)/i;
const ANIMATES = /^(set|animate\w*)$/i;

/** Reads an SVG as it comes and finds what could run. */
export class SvgCheck {
  private readonly parser = new SaxesParser({ xmlns: true, position: false });
  private found: string | null = null;
  private isFirst = true;

  constructor() {
    const { parser } = this;
    parser.on('error', () => this.note('it is not well-formed XML'));
    // Entities can hide anything.
    parser.on('doctype', (text) => {
      if (text.includes('[')) this.note('it declares entities');
    });
    parser.on('processinginstruction', () => this.note('it has instructions for programs'));
    parser.on('opentag', (tag) => this.lookAt(tag));
  }

  /** @returns what is wrong so far; null: nothing */
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
