import { isUtf8 } from 'node:buffer';
import { SaxesParser } from 'saxes';
import { InvalidInput } from '../../../platform/errors.js';
import type { UploadField } from './console-upload.js';

/** A hundred times what a MicroServer sends; bounds how long one upload holds the event loop. */
const MAX_BYTES = 256 * 1024;
const MAX_DEPTH = 10;

const malformed = (reason: string) => new InvalidInput(`Malformed XML: ${reason}`, 'malformed_xml');

/**
 * Reads the `<meas name="…" unit="…">value</meas>` of an `<oriondata>`, in any letter case; of repeated names the
 * last counts. Elements of other names are passed over. Only the five entities of XML itself are known: a document
 * that declares more is refused before anything of it is expanded.
 * @returns names in lower case → field
 * @throws InvalidInput for whatever is not one whole document: of a cut one nothing is taken, because its last value
 *   may lack digits
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

/** Old devices write the degree sign in Latin-1, whatever they declare; no name or number needs more than ASCII. */
function textOf(bytes: Buffer): string {
  return bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1');
}

/** @returns '' when there is none of the name, in any letter case */
function attribute(attributes: Record<string, string>, wanted: string): string {
  const [, value = ''] = Object.entries(attributes).find(([name]) => name.toLowerCase() === wanted) ?? [];
  return value.trim();
}
