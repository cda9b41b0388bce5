import { type JsonText, jsonTexts, parseJsonText } from '../../fields/json-texts.js';
import type { SampleResult } from '../../fields/sample-result.js';
import { maskJson } from '../../inspector/masking/mask-json.js';
import type { SampleProtocol, Sender } from '../../reading/protocol.js';

/** A protocol whose samples are JSON values. */
export interface JsonProtocol extends SampleProtocol<JsonText> {
  /**
   * Reads one sample.
   * @param value any JSON value
   */
  readValue(value: unknown, sender: Sender): SampleResult;
}

interface JsonSamples extends Pick<JsonProtocol, 'name' | 'format' | 'readValue'> {
  /** True when each line is a sample (NDJSON); otherwise an upload is one sample or an array of samples. */
  isLines?: boolean;
}

/** Makes a protocol for JSON uploads from the function that reads one sample. */
export function jsonSamples({ name, format, readValue, isLines = false }: JsonSamples): JsonProtocol {
  return {
    kind: 'samples',
    name,
    format,
    mask: maskJson,
    cut: (text) => jsonTexts(text, isLines),
    readSample: (piece, sender) => readValue(parseJsonText(piece), sender),
    readValue,
  };
}
