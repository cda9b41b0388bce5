import { isSecretName, MASK } from '../../../platform/secrets/secret-names.js';

const TAG = /<(\/?)([\w:.-]+)((?:[^<>"']|"[^"]*"|'[^']*')*)>?/g;
/** Finds the next XML tag, CDATA section or comment. Text like a tag within a section or comment is no tag. */
const TAG_OR_SECTION =
  /<!\[CDATA\[.*?(?:\]\]>|$)|<!--.*?(?:-->|$)|<(\/?)([\w:.-]+)((?:[^<>"']|"[^"]*"|'[^']*')*)>?/gs;
const ATTRIBUTE = /([\w:.-]+)(\s*=\s*)("[^"]*"?|'[^']*'?)/g;
const NAMING_ATTRIBUTE = /^(?:name|key|id|field|param)$/i;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * Masks XML attributes whose name suggests a secret, and the content of an element whose name or naming attribute
 * suggests one, as in `<meas name="passkey">`. The text may be cut off or malformed.
 */
export function maskXml(text: string): string {
  let masked = '';
  let copied = 0;
  TAG.lastIndex = 0;
  for (let tag = TAG.exec(text); tag; tag = TAG.exec(text)) {
    const [whole, slash = '', name = '', attributes = ''] = tag;
    if (slash !== '') continue;
    const isSecret = isSecretName(name) || namesSecret(attributes);
    const shown = maskAttributes(attributes, isSecret);
    const end = tag.index + whole.length;
    masked += `${text.slice(copied, tag.index)}<${name}${shown}${whole.endsWith('>') ? '>' : ''}`;
    copied = end;
    if (!isSecret || attributes.endsWith('/')) continue;
    const contentEnd = endOfContent(text, end, name);
    if (contentEnd > end) masked += MASK;
    copied = contentEnd;
    TAG.lastIndex = contentEnd;
  }
  return masked + text.slice(copied);
}

/** @returns index at which the closing tag of the element begins; the end of the text when there is none */
function endOfContent(text: string, start: number, element: string): number {
  let depth = 1;
  TAG_OR_SECTION.lastIndex = start;
  for (let tag = TAG_OR_SECTION.exec(text); tag; tag = TAG_OR_SECTION.exec(text)) {
    const [, slash, name, attributes = ''] = tag;
    if (name !== element) continue;
    if (slash === '/') depth -= 1;
    else if (!attributes.endsWith('/')) depth += 1;
    if (depth === 0) return tag.index;
  }
  return text.length;
}

/** @param isSecret true when the element is secret; then all its attributes are masked except those that name it */
function maskAttributes(attributes: string, isSecret: boolean): string {
  return attributes.replace(ATTRIBUTE, (attribute: string, name: string, equals: string) =>
    isSecretName(name) || (isSecret && !NAMING_ATTRIBUTE.test(name))
      ? `${name}${equals}"${MASK}"`
      : attribute,
  );
}

function namesSecret(attributes: string): boolean {
  return [...attributes.matchAll(ATTRIBUTE)].some(
    ([, name = '', , value = '']) => NAMING_ATTRIBUTE.test(name) && isSecretName(decoded(value)),
  );
}

/** @param quoted the value of an attribute with its quotes */
function decoded(quoted: string): string {
  return quoted
    .replace(/^["']|["']$/g, '')
    .replace(/&#x([0-9a-f]{1,5});/gi, (_, digits: string) => String.fromCodePoint(parseInt(digits, 16)))
    .replace(/&#(\d{1,6});/g, (_, digits: string) => String.fromCodePoint(Number(digits)))
    .replace(/&(\w+);/g, (entity: string, name: string) => ENTITIES[name] ?? entity);
}
