import { isSecretName, MASK } from '../../../platform/secrets/secret-names.js';
import type { UploadFormat } from '../kept-upload.js';
import { maskJson } from './mask-json.js';
import { maskLiterals } from './mask-literals.js';
import { maskForm, maskPairs } from './mask-pairs.js';
import { maskXml } from './mask-xml.js';

const LINE_PAIR = /(?<=^|(?<!\\)[\s,])((?:[^\s,=\\]|\\.)+)=("(?:[^"\\]|\\.)*"?|(?:[^\s,\\]|\\.)*)/gs;

/**
 * Shows the text of an upload without the values of fields that have the names of secrets, and without the secrets that
 * are known, wherever they stand. It takes texts that are cut off, malformed, or of another format than they claim.
 */
export function maskSecrets(text: string, format: UploadFormat, secrets: readonly string[]): string {
  return maskLiterals(maskPairs(maskFields(text, format)), secrets);
}

function maskFields(text: string, format: UploadFormat): string {
  switch (format) {
    case 'weather_underground':
    case 'ecowitt':
    case 'ambient':
      return maskForm(text);
    case 'microserver':
      return maskXml(text);
    case 'json':
    case 'ndjson':
    case 'weewx':
      return maskJson(text);
    case 'csv':
      return maskCsv(text);
    case 'line':
      return text.replace(LINE_PAIR, (pair: string, name: string) =>
        isSecretName(name.replaceAll('\\', '')) ? `${name}="${MASK}"` : pair,
      );
  }
}

/** A table with a column of secrets shows its header alone. */
function maskCsv(text: string): string {
  const [header = ''] = /^\s*[^\r\n]*/.exec(text) ?? [];
  const hasSecrets = header.split(/[,;\t]/).some((cell) => isSecretName(cell.replaceAll('"', '')));
  return hasSecrets ? `${header}\n${MASK}` : text;
}
