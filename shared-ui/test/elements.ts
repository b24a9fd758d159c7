import { createRequire } from 'node:module';

/*
 * Loads the part of React that makes elements as a release has it. The one for development keeps a stack trace of each
 * element, which takes a fifth of the time of the screens' tests and which none of them reads.
 */
const { NODE_ENV } = process.env;
process.env.NODE_ENV = 'production';
createRequire(import.meta.url)('react/jsx-runtime');
process.env.NODE_ENV = NODE_ENV;
