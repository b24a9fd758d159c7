import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../src/tree.ts';

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

/** The product's own; what only measures it keeps nothing of anybody. */
const sources = globSync('{infra/*,shared-api,shared-ui,shell,mf-*}/src/**/*.{ts,tsx}', {
  cwd: ROOT,
  exclude: ['infra/bench/**', '**/*.{test,soak}.*', '**/test/**', '**/testing/**'],
});

it('no package brings other cryptography than what is written down', () => {
  const namedFiles = new Set(
    globSync('{infra/*,shared-api,shared-ui,shell,mf-*}/package.json', {
      cwd: ROOT,
      exclude: ['infra/bench/**'],
    }).flatMap((file) => Object.keys(JSON.parse(read(file)).dependencies ?? {})),
  );
  expect(namedFiles.size).toBeGreaterThan(30);
  const cryptographic =
    /crypt|cipher|hash|argon|scrypt|pbkdf|sodium|nacl|noble|forge|elliptic|secp|\b(?:jwt|jose|jws|jsonwebtoken|aes|rsa|sha\d*|md5|uuid|nanoid)\b/;
  expect([...namedFiles].filter((name) => cryptographic.test(name)).sort()).toEqual([
    '@noble/ed25519',
    '@node-rs/argon2',
    'fast-jwt',
    'node-forge',
  ]);
});

it('nothing uses what must not be used', () => {
  const weak = /createHash\('(?:md5|sha1)'\)|createHmac\('(?:md5|sha1)'/;
  expect(sources.filter((file) => weak.test(read(file)))).toEqual([]);
});

it('the portal encrypts nothing by itself, so no mode of a cipher and no padding can be the wrong one', () => {
  const encrypting =
    /\bcreate(?:De|C)ipher|\b(?:public|private)(?:En|De)crypt\b|\bsubtle\s*\.\s*(?:en|de)crypt\b|\bforge\.(?:cipher|aes|des|rc2)\b|EnvelopedData|\b[kK]ey\.(?:en|de)crypt\(/;
  expect(sources.filter((file) => encrypting.test(read(file)))).toEqual([]);
});

it('what answers people starts no other program', () => {
  const answering = sources.filter((file) => /^(?:infra\/(?:api|gateway|bucket)|shared-api)\//.test(file));
  expect(answering.length).toBeGreaterThan(100);
  expect(answering.filter((file) => /child_process|\bexecFile\b/.test(read(file)))).toEqual([]);
});

it('texts reach a page as texts: no source writes HTML into one', () => {
  const pages = sources.filter((file) => /^(?:shell|mf-|shared-)/.test(file));
  expect(pages.length).toBeGreaterThan(200);
  const sinks =
    /dangerouslySetInnerHTML|\b(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write|createContextualFragment|srcDoc/;
  expect(pages.filter((file) => sinks.test(read(file)))).toEqual([]);
});

it('the server tells what happens through its log alone; only commands speak to who runs them', () => {
  const serving = sources.filter((file) => /^infra\/(?:api|gateway)\//.test(file));
  const telling = serving.filter((file) => /\bconsole\.|process\.std(?:out|err)\b/.test(read(file)));
  expect(telling).toEqual(['infra/api/src/platform/command.ts']);
});

it('nobody’s certificate is taken unchecked', () => {
  const unchecked = /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/;
  expect(sources.filter((file) => unchecked.test(read(file)))).toEqual([]);
});
