import { BUCKET_FORM, readBucketUrl } from 'infra-bucket';
import { isTaxId, newPasswordProblem, SUPPLIER_PUBLICATIONS } from 'shared-api/rules';
import * as v from 'valibot';

const disjunction = new Intl.ListFormat('es', { type: 'disjunction' });
/** Accepts one of these words; the problem of any other text names them. */
export const oneOf = <const Words extends readonly string[]>(words: Words) =>
  v.picklist(words, `debe ser ${disjunction.format(words)}`);

const flag = v.optional(
  v.pipe(
    oneOf(['true', 'false']),
    v.transform((value) => value === 'true'),
  ),
  'false',
);
const numberIn = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d+$/, 'debe ser un número entero'),
    v.transform(Number),
    v.minValue(min, `debe ser ${min} o más`),
    v.maxValue(max, `debe ser ${max} o menos`),
  );
const number = (fallback: number, min: number, max: number) =>
  v.optional(numberIn(min, max), String(fallback));
/** A text that a rule accepts. @param problem what a wrong one should be */
export const checked = (isRight: (text: string) => boolean, problem: string) =>
  v.pipe(v.string(), v.check(isRight, problem));
const isUrl = (protocols: RegExp) => (text: string) =>
  URL.canParse(text) && protocols.test(text) && hasReadableAccount(text);

/** Returns false for an account or password with a `%` that was not written `%25`. */
function hasReadableAccount(address: string): boolean {
  const { username, password } = new URL(address);
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}

export const url = (protocols: RegExp, form: string) =>
  checked(isUrl(protocols), `debe ser una dirección ${form}`);

/** A list separated by commas. */
const listOf = (isItem: (item: string) => boolean, form: string) =>
  v.pipe(
    v.string(),
    v.transform((list) => list.split(',')),
    v.mapItems((item) => item.trim()),
    v.filterItems((item) => item !== ''),
    v.everyItem(isItem, `debe ser una lista ${form}`),
  );

/** One line, as it stands in a footer or a letterhead. */
const cityText = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'no puede estar vacía'),
  v.maxLength(120, 'puede tener hasta 120 caracteres'),
);

const POSTGRES = 'postgres:// (un % de la clave se escribe %25)';
const isMailServer = (text: string): boolean => isUrl(/^smtps?:/)(text) && new URL(text).hostname !== '';

/** A mailbox, alone or behind the name of who sends. Any mail server's domain will do, an internal one too. */
const SENDER = /^(?:[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;

const bucketUrl = checked((text) => readBucketUrl(text) !== null, `debe ser ${BUCKET_FORM}`);

/**
 * The rest of an orderly end takes up to 21 s, or 36 s in one process: with this added it is over before Docker (40 s) or
 * systemd (60 s) kills the process.
 */
const MOST_DRAIN_SECONDS = 15;

/** Returns true for the address of a whole host, whatever its scheme: without path, account or query. */
const isWholeHost = (text: string): boolean => {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
};

/** Returns true for a whole origin that nobody on the way can change: what comes from there runs in people's pages. */
const isSafeOrigin = (text: string): boolean =>
  URL.canParse(text) &&
  new URL(text).origin === text &&
  /^(?:https:|http:\/\/(?:localhost|127\.0\.0\.1)(?::|$))/.test(text);

/** Node and the S3 client read a proxy's address themselves, and would fail on a wrong one without naming the variable. */
const proxyUrl = v.optional(url(/^(https?|socks5?):\/\/./, 'como http://proxy:3128'));

/** The portal's variables, each valid by itself. */
export const Environment = v.object({
  // A mistyped `production` would start without any of its checks.
  NODE_ENV: v.optional(
    v.picklist(['production', 'development', 'test'], 'debe ser production o development'),
    'development',
  ),
  SERVE: v.optional(oneOf(['portal', 'api', 'gateway']), 'portal'),
  API_URLS: v.optional(
    v.pipe(
      listOf(
        (one) => one.startsWith('http:') && isWholeHost(one),
        'como http://127.0.0.1:8081,http://127.0.0.1:8082',
      ),
      v.mapItems((one) => new URL(one).origin),
    ),
  ),
  DRAIN_SECONDS: v.optional(numberIn(0, MOST_DRAIN_SECONDS)),
  HOST: v.optional(v.string(), '127.0.0.1'),
  PORT: number(8080, 0, 65_535),
  PUBLIC_URL: v.optional(
    v.pipe(
      // Other sites on the same host name would share the portal's cookies, storage and permissions.
      checked(
        isWholeHost,
        'debe ser una dirección http:// o https:// sin ruta, con un nombre propio del portal',
      ),
      v.transform((text) => new URL(text).origin),
    ),
  ),
  DATA_DIR: v.optional(v.string(), '.data'),
  DATABASE_URL: v.optional(url(/^postgres(ql)?:/, POSTGRES)),
  FILES_URL: v.optional(bucketUrl),
  RELEASES_URL: v.optional(bucketUrl),
  AWS_ACCESS_KEY_ID: v.optional(v.string()),
  AWS_SECRET_ACCESS_KEY: v.optional(v.string()),
  AWS_SECRET_ACCESS_KEY_FILE: v.optional(v.string()),
  CLAMD_URL: v.optional(url(/^(tcp:\/\/|unix:\/)./, 'tcp://host:puerto o unix:/ruta')),
  MIGRATION_DATABASE_URL: v.optional(url(/^postgres(ql)?:/, POSTGRES)),
  SMTP_URL: v.optional(
    checked(
      isMailServer,
      'debe ser una dirección smtp:// o smtps:// con su servidor (un % de la clave se escribe %25)',
    ),
  ),
  MAIL_FROM: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.regex(SENDER, 'debe ser un correo, solo o como Portal <no-responder@municipio.gob.ar>'),
    ),
  ),
  TAX_AUTHORITY: v.optional(oneOf(['local', 'arca']), 'local'),
  DEMO: flag,
  INITIAL_PASSWORD: v.optional(
    checked(
      (text) => newPasswordProblem(text, { current: '', documentNumber: '' }) === null,
      'debe tener al menos 5 letras y 1 número, y no ser de las más comunes',
    ),
  ),
  API_BASE: v.optional(
    v.pipe(v.string(), v.regex(/^(\/[a-z0-9-]+)+$/, 'debe ser una ruta como /api/municat')),
    '/api/municat',
  ),
  CITY_NAME: v.optional(cityText),
  CITY_OFFICE: v.optional(cityText),
  CITY_ADDRESS: v.optional(cityText),
  CITY_HOURS: v.optional(cityText),
  CITY_PHONE: v.optional(
    v.pipe(v.string(), v.regex(/^\+?\d[\d ()-]{5,30}$/, 'debe ser un teléfono como 0383 443-0000')),
  ),
  CITY_EMAIL: v.optional(v.pipe(v.string(), v.email('debe ser una dirección de correo'))),
  SECURITY_CONTACT: v.optional(
    checked(
      (text) => isUrl(/^https:/)(text) || v.is(v.pipe(v.string(), v.email()), text),
      'debe ser una dirección de correo o una que empiece con https://',
    ),
  ),
  CITY_LINKS: v.optional(
    v.pipe(
      listOf(isUrl(/^https:/), 'como https://www.facebook.com/ciudad,https://www.ciudad.gob.ar'),
      v.maxLength(8, 'puede tener hasta 8 direcciones'),
    ),
  ),
  CITY_CUIT: v.optional(checked(isTaxId, 'debe ser un CUIT válido de 11 números')),
  OCDS_PREFIX: v.optional(
    v.pipe(v.string(), v.regex(/^ocds-[a-z0-9]{6}$/, 'debe ser como ocds-abc123')),
    'ocds-000000',
  ),
  PUBLISH_SUPPLIERS: v.optional(oneOf(SUPPLIER_PUBLICATIONS), 'companies'),
  MAX_UPLOAD_MB: number(10, 1, 100),
  UPLOADS_PER_DAY: number(500, 1, 100_000),
  LOOKUPS_PER_DAY: number(500, 1, 100_000),
  REQUEST_TIMEOUT_SECONDS: number(30, 1, 3_600),
  RATE_LIMIT_PER_MINUTE: number(3_000, 10, 10_000_000),
  TRUST_PROXY: flag,
  PREVIEW_ORIGINS: v.optional(
    listOf(isSafeOrigin, 'de orígenes https:// (o de esta máquina), separados por comas'),
  ),
  HTTPS_PROXY: proxyUrl,
  // Preferred to the one in capitals by whoever reads both.
  https_proxy: proxyUrl,
  LOG_LEVEL: v.optional(oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
});

export type Environment = v.InferOutput<typeof Environment>;
