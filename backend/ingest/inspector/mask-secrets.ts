import { isSecretName, MASK } from '../../platform/secrets/secret-names.js';
import type { UploadFormat } from './kept-upload.js';

/** Shorter ones stand in too many words, and nobody has one that was issued. */
const MIN_SECRET_LENGTH = 6;

// Each of these can begin at few places only: hostile texts cost no more than others.
const JSON_MEMBER = /(?<!\\)"((?:[^"\\]|\\.)*)"(\s*:\s*)("(?:[^"\\]|\\.)*"?|[^\s,}\]]+)/gs;
const LINE_PAIR = /(?<=^|(?<!\\)[\s,])((?:[^\s,=\\]|\\.)+)=("(?:[^"\\]|\\.)*"?|(?:[^\s,\\]|\\.)*)/gs;
const XML_ATTRIBUTE = /(?<![\w:.-])([\w:.-]+)(\s*=\s*)("[^"]*"?|'[^']*'?)/g;
const XML_ELEMENT = /<([\w:.-]+)(?=[\s/>])([^<>]*)>([^<]*)/g;
const NAME_ATTRIBUTE = /\bname\s*=\s*["']?\s*([^"'>]*)/i;

/**
 * What may be shown of the text of an upload: the values of fields with the names of secrets are masked, and what the
 * sender identified itself with wherever else it stands. Works on texts that are cut off or malformed.
 */
export function maskSecrets(text: string, format: UploadFormat, secrets: readonly string[]): string {
  let masked = maskNamed(text, format);
  for (const secret of secrets) {
    if (secret.length < MIN_SECRET_LENGTH) continue;
    for (const written of [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)]) {
      masked = masked.replaceAll(written, MASK);
    }
  }
  return masked;
}

function maskNamed(text: string, format: UploadFormat): string {
  switch (format) {
    case 'weather_underground':
    case 'ecowitt':
    case 'ambient':
      return text.split('&').map(maskPair).join('&');
    case 'microserver':
      return maskXml(text);
    case 'json':
    case 'ndjson':
    case 'weewx':
      return text.replace(JSON_MEMBER, (member: string, name: string, colon: string) =>
        isSecretName(unescaped(name)) ? `"${name}"${colon}"${MASK}"` : member,
      );
    case 'csv':
      return maskCsv(text);
    case 'line':
      return text.replace(LINE_PAIR, (pair: string, name: string) =>
        isSecretName(name.replaceAll('\\', '')) ? `${name}="${MASK}"` : pair,
      );
  }
}

function maskPair(pair: string): string {
  const at = pair.indexOf('=');
  if (at === -1) return pair;
  const [name = ''] = new URLSearchParams(pair).keys();
  return isSecretName(name) ? `${pair.slice(0, at)}=${MASK}` : pair;
}

function maskXml(text: string): string {
  return text
    .replace(XML_ELEMENT, (element: string, name: string, attributes: string, content: string) => {
      const [, given = ''] = NAME_ATTRIBUTE.exec(attributes) ?? [];
      const isSecret = content !== '' && (isSecretName(name) || isSecretName(given));
      return isSecret ? `<${name}${attributes}>${MASK}` : element;
    })
    .replace(XML_ATTRIBUTE, (attribute: string, name: string, equals: string) =>
      isSecretName(name) ? `${name}${equals}"${MASK}"` : attribute,
    );
}

/** A table with a column of secrets shows its header alone. */
function maskCsv(text: string): string {
  const [header = ''] = text.split('\n', 1);
  const hasSecrets = header.split(',').some((cell) => isSecretName(cell.replaceAll('"', '')));
  return hasSecrets ? `${header}\n${MASK}` : text;
}

function unescaped(name: string): string {
  try {
    return String(JSON.parse(`"${name}"`));
  } catch {
    return name;
  }
}
