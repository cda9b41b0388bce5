import { createRequire } from 'node:module';
import { TestEnvironment } from 'jest-environment-node';

/** OpenAPI documents and the validators of their schemas, by the address of the server that gave the document. */
const documents = new Map();

/**
 * Keeps what is compiled of the OpenAPI document for all test files that a process runs, outside of Jest's modules.
 * Otherwise each file would compile the same schemas again.
 */
export default class ConformityEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    // While Jest loads this file it transforms what is imported, so Ajv is loaded later.
    const require = createRequire(import.meta.url);
    const { Ajv2020 } = require('ajv/dist/2020.js');
    const { default: addFormats } = require('ajv-formats');
    // Objects of this realm keep no test file in memory.
    this.global.conformity = { documents, tools: { Ajv2020, addFormats, parse: JSON.parse } };
  }
}
