/** Compiler settings of the specs; they equal tsconfig.json's where both have a say. */
const swc = {
  jsc: {
    target: 'es2022',
    keepClassNames: true,
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
  },
  module: { type: 'commonjs' },
  sourceMaps: 'inline',
};

/** @type {import('jest').Config} */
module.exports = {
  testEnvironment: 'node',
  testMatch: ['<rootDir>/spec/**/*.spec.ts', '<rootDir>/samples/**/*.spec.ts'],
  transform: { '^.+\\.ts$': ['@swc/jest', swc] },
  moduleNameMapper: {
    '^toolwright$': '<rootDir>/src/index.ts',
    '^toolwright/(.*)$': '<rootDir>/src/$1/index.ts',
  },
  setupFiles: ['reflect-metadata'],
  testTimeout: 10_000,
  // A socket or child that a spec left to the operating system must not keep a finished run open.
  forceExit: true,
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.cache/'],
};
