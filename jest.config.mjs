import { join } from 'node:path';

// Jest runs in CommonJS mode and swc turns every dependency into CommonJS: on Node 20 no other mode loads the ESM-only
// packages of NestJS 12 beside CommonJS ones, and Node 24 runs the same tests.
const base = {
  swcrc: false,
  sourceMaps: 'inline',
  module: { type: 'commonjs' },
  jsc: { target: 'es2022', keepClassNames: true },
};
const ts = {
  ...base,
  jsc: {
    ...base.jsc,
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
  },
};
// Also rewrites import() inside CommonJS files.
const esmish = {
  ...base,
  sourceMaps: false,
  jsc: { ...base.jsc, parser: { syntax: 'ecmascript' } },
};
const js = { ...esmish, isModule: 'unknown' };
// Some files declare constants with names of GLOBALS, which are allowed beside parameters as variables only.
const { target: _, ...withoutTarget } = js.jsc;
const vars = {
  ...js,
  jsc: withoutTarget,
  env: { targets: { node: '20' }, include: ['transform-block-scoping'] },
};

/**
 * Jest gives these to each module as parameters. Otherwise each use of one asks the global object of the test, and code
 * that calls `Math` or `Number` for each value is up to fifty times as slow as in the server.
 */
const GLOBALS = [
  ...['Array', 'BigInt', 'DataView', 'Float64Array', 'Infinity', 'Int32Array', 'Intl', 'JSON', 'Map', 'Math'],
  ...['Number', 'Object', 'Reflect', 'RegExp', 'Set', 'String', 'Symbol', 'Uint32Array', 'Uint8Array'],
];

const MODULES = {
  '^@mesonet/(contract|model)/(.*)\\.js$': '<rootDir>/$1/$2.ts',
  '^(\\.{1,2}/.*)\\.js$': '$1',
};

const project = (displayName, testMatch, more = {}) => ({
  displayName,
  rootDir: import.meta.dirname,
  // Not in the folder of temporary files, which npm test removes.
  cacheDirectory: join(import.meta.dirname, '.cache', 'jest'),
  testEnvironment: 'node',
  sandboxInjectedGlobals: GLOBALS,
  testMatch,
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: [
    '<rootDir>/dist/',
    '<rootDir>/contract/dist/',
    '<rootDir>/model/dist/',
    '<rootDir>/data/',
  ],
  moduleNameMapper: MODULES,
  transform: {
    '^.+\\.ts$': ['@swc/jest', ts],
    '/node_modules/readable-stream/.+\\.js$': ['@swc/jest', vars],
    '/node_modules/(@fastify|fastify|light-my-request)/.+\\.m?js$': ['@swc/jest', esmish],
    '^.+\\.m?js$': ['@swc/jest', js],
  },
  transformIgnorePatterns: [],
  ...more,
});

// The whole server over real stores, started once.
const withServer = {
  globalSetup: '<rootDir>/test/support/global-setup.mjs',
  globalTeardown: '<rootDir>/test/support/global-teardown.mjs',
};

export default {
  testTimeout: 600_000,
  testSequencer: '<rootDir>/test/support/longest-first.mjs',
  projects: [
    project('unit', ['<rootDir>/{backend,contract,model,db,frontend/src,test/support}/**/*.spec.ts']),
    project('api', ['<rootDir>/test/api/**/*.spec.ts'], {
      ...withServer,
      setupFilesAfterEnv: ['<rootDir>/test/support/conformity/watch-answers.ts'],
      testEnvironment: '<rootDir>/test/support/conformity/environment.mjs',
    }),
    project('mqtt', ['<rootDir>/test/mqtt/**/*.spec.ts']),
    project('weewx', ['<rootDir>/test/weewx/**/*.spec.ts'], withServer),
    project('schemathesis', ['<rootDir>/test/schemathesis/**/*.spec.ts']),
    project('faults', ['<rootDir>/test/faults/**/*.spec.ts']),
    project('disk', ['<rootDir>/test/disk/**/*.spec.ts']),
    project('syncs', ['<rootDir>/test/syncs/**/*.spec.ts']),
    project('web-push', ['<rootDir>/test/web-push/**/*.spec.ts']),
    project('browser', ['<rootDir>/test/browser/**/*.spec.ts'], {
      ...withServer,
      testEnvironment: '<rootDir>/test/support/browser/environment.mjs',
      moduleNameMapper: {
        ...MODULES,
        '^playwright-core$': '<rootDir>/test/support/browser/native-playwright.mjs',
      },
    }),
  ],
};
