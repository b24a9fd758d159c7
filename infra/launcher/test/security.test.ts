import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../src/tree.ts';

/** What `security.md` lists is what there is. */
const read = (...at: string[]) => readFileSync(path.join(ROOT, ...at), 'utf8');
const document = read('infra', 'docs', 'security.md');

/** First cells of the rows of the table that follows a text. */
function firstCells(after: string): string[] {
  const [, rest = ''] = document.split(after);
  const table = rest.slice(rest.indexOf('\n| ')).split('\n\n', 1)[0] ?? '';
  return [...table.matchAll(/^\| `([^`]+)`/gm)].map(([, cell = '']) => cell).sort();
}

/** The product's own; what only measures it keeps nothing of anybody. */
const sources = globSync('{infra/*,shared-api,shared-ui,shell,mf-*}/src/**/*.{ts,tsx}', {
  cwd: ROOT,
  exclude: ['infra/bench/**', '**/*.test.*', '**/test/**', '**/testing/**'],
});

test('every table of the database has its level, its time and a level that is explained', () => {
  const tables = sources
    .filter((file) => path.basename(file) === 'tables.ts')
    .flatMap((file) => [...read(file).matchAll(/pgTable\(\s*'([a-z_]+)'/g)].map(([, name = '']) => name));
  expect(tables.length).toBeGreaterThan(20);
  expect(firstCells('kept as the most secret of them.')).toEqual(tables.sort());
  for (const table of tables) {
    expect(document).toMatch(
      new RegExp(`^\\| \`${table}\` +\\| (public|internal|personal|confidential) +\\| \\S`, 'm'),
    );
  }
});

test('every use of cryptography is listed, and every one that is listed is there', () => {
  const uses =
    /from '(?:node:crypto|node-forge|@node-rs\/argon2)'|\bcrypto\.(?:subtle|randomUUID|getRandomValues)\b/;
  const using = sources.filter((file) => uses.test(read(file)));
  expect(using.length).toBeGreaterThan(20);
  expect(firstCells('and what for:')).toEqual(using.sort());
});

test('no package brings other cryptography than what is written down', () => {
  const named = new Set(
    globSync('{infra/*,shared-api,shared-ui,shell,mf-*}/package.json', {
      cwd: ROOT,
      exclude: ['infra/bench/**'],
    }).flatMap((file) => Object.keys(JSON.parse(read(file)).dependencies ?? {})),
  );
  expect(named.size).toBeGreaterThan(30);
  const cryptographic =
    /crypt|cipher|hash|argon|scrypt|pbkdf|sodium|nacl|noble|forge|elliptic|secp|\b(?:jwt|jose|jws|jsonwebtoken|aes|rsa|sha\d*|md5|uuid|nanoid)\b/;
  expect([...named].filter((name) => cryptographic.test(name)).sort()).toEqual([
    '@fastify/jwt',
    '@node-rs/argon2',
    'node-forge',
  ]);
});

test('nothing uses what must not be used', () => {
  const weak = /createHash\('(?:md5|sha1)'\)|createHmac\('(?:md5|sha1)'/;
  expect(sources.filter((file) => weak.test(read(file)))).toEqual([]);
});

test('the portal encrypts nothing by itself, so no mode of a cipher and no padding can be the wrong one', () => {
  const encrypting =
    /\bcreate(?:De|C)ipher|\b(?:public|private)(?:En|De)crypt\b|\bsubtle\s*\.\s*(?:en|de)crypt\b|\bforge\.(?:cipher|aes|des|rc2)\b|EnvelopedData|\b[kK]ey\.(?:en|de)crypt\(/;
  expect(document).toContain('Nothing is encrypted by the\nportal itself.');
  expect(sources.filter((file) => encrypting.test(read(file)))).toEqual([]);
});

test('how guesses are held up is as it is written down', () => {
  const [, rest = ''] = document.split('## Guessing passwords');
  const attempts = read('infra', 'api', 'src', 'auth', 'attempts.ts');
  const number = (pattern: RegExp, from = attempts) => pattern.exec(from)?.[1] ?? 'not found';
  const minutes = number(/LONGEST_BLOCK_S = (\d+) \* 60;/);
  expect(rest).toMatch(
    new RegExp(`\\| an account +\\| ${number(/account: (\d+)/)} +\\| 1 s, .* ${minutes} minutes`),
  );
  expect(rest).toMatch(new RegExp(`\\| an address +\\| ${number(/address: (\d+)/)} +\\|`));
  expect(rest).toContain(`or after ${number(/WINDOW_MS = (\d+) \* 60_000;/)} minutes`);
  const routes = read('infra', 'api', 'src', 'auth', 'routes.ts');
  expect(rest).toContain(`a cookie for ${number(/KNOWN_BROWSER_DAYS = (\d+);/, routes)} days`);
  const limit = number(
    /RATE_LIMIT_PER_MINUTE: number\(([\d_]+),/,
    read('infra', 'api', 'src', 'read-config.ts'),
  );
  expect(rest).toContain(`(${limit.replace('_', '')}) calls a minute`);
});

test('what answers people starts no other program', () => {
  const answering = sources.filter((file) => /^(?:infra\/(?:api|gateway|bucket)|shared-api)\//.test(file));
  expect(answering.length).toBeGreaterThan(100);
  expect(answering.filter((file) => /child_process|\bexecFile\b/.test(read(file)))).toEqual([]);
});

test('texts reach a page as texts: no source writes HTML into one', () => {
  const pages = sources.filter((file) => /^(?:shell|mf-|shared-)/.test(file));
  expect(pages.length).toBeGreaterThan(200);
  const sinks =
    /dangerouslySetInnerHTML|\b(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write|createContextualFragment|srcDoc/;
  expect(pages.filter((file) => sinks.test(read(file)))).toEqual([]);
});

test('the server tells what happens through its log alone; only commands speak to who runs them', () => {
  const serving = sources.filter((file) => /^infra\/(?:api|gateway)\//.test(file));
  const telling = serving.filter((file) => /\bconsole\.|process\.std(?:out|err)\b/.test(read(file)));
  expect(telling).toEqual(['infra/api/src/platform/command.ts']);
});

test('nobody’s certificate is taken unchecked', () => {
  const unchecked = /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/;
  expect(sources.filter((file) => unchecked.test(read(file)))).toEqual([]);
});

test('the runbook says how soon an advisory of each severity is dealt with, and when all else is', () => {
  const [, rest = ''] = read('infra', 'docs', 'runbook.md').split('## An advisory about a dependency');
  for (const word of ['critical', 'high', 'moderate', 'low', 'Every\\s+three\\s+months']) {
    expect(rest.split('\n## ', 1)[0]).toMatch(new RegExp(`\\b${word}\\b`, 'i'));
  }
});

test('the runbook names every host of ARCA that a firewall has to let the portal out to', () => {
  const hosts = [
    ...read('infra', 'api', 'src', 'tax-authority', 'settings.ts').matchAll(
      /(?:wsaa|registry): 'https:\/\/([^']+)'/g,
    ),
  ].map(([, host = '']) => host);
  expect(hosts).toHaveLength(4);
  const [, rest = ''] = read('infra', 'docs', 'runbook.md').split('**What it reaches.**');
  const entry = rest.split('\n- **', 1)[0] ?? '';
  expect(hosts.filter((host) => !entry.includes(`\`${host}\``))).toEqual([]);
  // Nothing of that is found without names, and no sign-on holds by a clock that is behind.
  for (const always of ['DNS', 'NTP']) expect(entry).toContain(always);
});

test('the words that no password is are the ones that the API refuses', () => {
  expect(read('infra', 'api', 'src', 'auth', 'guessable.ts')).toContain('@zxcvbn-ts/language-common');
  expect(document).toContain('@zxcvbn-ts/language-common');
});
