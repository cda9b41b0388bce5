import { isUtf8 } from 'node:buffer';
import { SaxesParser } from 'saxes';
import { InvalidInput } from '../../../platform/errors.js';
import type { UploadField } from '../../fields/console-upload.js';

/** Largest document, a hundred times what a MicroServer sends. It limits how long one upload blocks the event loop. */
const MAX_BYTES = 256 * 1024;
const MAX_DEPTH = 10;

const malformed = (reason: string) => new InvalidInput(`Malformed XML: ${reason}`, 'malformed_xml');

/**
 * Reads the elements `<meas name="…" unit="…">value</meas>` of an `<oriondata>` document, in any letter case. The last
 * value of a repeated name counts; other elements are ignored. Only the five entities of XML itself are known: a
 * document that declares more is refused before any of them is expanded.
 * @returns fields by name in lower case
 * @throws InvalidInput when the bytes are not one complete document. Nothing is stored of a document that is cut off,
 *   because its last value may lack digits
 */
export function readMeasurementElements(bytes: Buffer): ReadonlyMap<string, UploadField> {
  if (bytes.length > MAX_BYTES) throw malformed(`more than ${MAX_BYTES} bytes`);
  const fields = new Map<string, UploadField>();
  let depth = 0;
  let open: { name: string; unit: string; value: string } | null = null;
  const parser = new SaxesParser({ xmlns: false as const });
  parser.on('error', (error) => {
    throw malformed(error.message);
  });
  parser.on('doctype', () => {
    throw malformed('a document type is not taken');
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > MAX_DEPTH) throw malformed(`nested deeper than ${MAX_DEPTH} elements`);
    if (depth === 1 && name.toLowerCase() !== 'oriondata') throw malformed('not an oriondata');
    if (open) throw malformed('an element within a meas');
    if (name.toLowerCase() !== 'meas') return;
    open = { name: attribute(attributes, 'name'), unit: attribute(attributes, 'unit'), value: '' };
  });
  const addText = (text: string) => {
    if (open) open.value += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    depth -= 1;
    if (open) fields.set(open.name.toLowerCase(), toField(open));
    open = null;
  });
  parser.write(textOf(bytes)).close();
  return fields;
}

function toField({ name, unit, value }: { name: string; unit: string; value: string }): UploadField {
  return { name, value: value.trim(), ...(unit !== '' && { unit }) };
}

/**
 * Decodes a document. Old devices write the degree sign in Latin-1,
 * whatever encoding they declare; names and numbers need only ASCII.
 */
function textOf(bytes: Buffer): string {
  return bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1');
}

/**
 * Finds an attribute by its name in any letter case.
 * @returns '' when there is no such attribute
 */
function attribute(attributes: Record<string, string>, wanted: string): string {
  const [, value = ''] = Object.entries(attributes).find(([name]) => name.toLowerCase() === wanted) ?? [];
  return value.trim();
}
