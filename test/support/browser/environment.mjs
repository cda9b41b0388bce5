import { createRequire } from 'node:module';
import { TestEnvironment } from 'jest-environment-node';

/**
 * Loads Playwright once for each process that runs tests, outside of Jest's modules. Jest would read and compile its
 * 12 MB again for each test file.
 */
export default class BrowserEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    // While Jest loads this file it transforms what is imported, so Playwright is loaded later.
    this.global.playwright = createRequire(import.meta.url)('playwright-core');
  }
}
