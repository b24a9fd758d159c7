import path from 'node:path';
import { BUCKET_FORM, type Bucket, readBucket, readBucketUrl } from 'infra-bucket';
import { isTaxId, newPasswordProblem, SUPPLIER_PUBLICATIONS } from 'shared-api/rules';
import * as v from 'valibot';
import { cityLink, cityPhone, unsaidCity } from './city.ts';
import { type Config, ConfigError } from './config.ts';
import { impossible, tooLong, unfinished, unsafe } from './config-problems.ts';
import { withSecretFiles } from './secret-files.ts';

const flag = (fallback: boolean) =>
  v.optional(
    v.pipe(
      v.picklist(['true', 'false'], 'debe ser true o false'),
      v.transform((value) => value === 'true'),
    ),
    fallback ? 'true' : 'false',
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
const url = (protocols: RegExp, form: string) =>
  v.pipe(
    v.string(),
    v.check((value) => URL.canParse(value) && protocols.test(value), `debe ser una dirección ${form}`),
  );

/** One line, as it stands in a footer or a letterhead. */
const cityText = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'no puede estar vacía'),
  v.maxLength(120, 'puede tener hasta 120 caracteres'),
);

const bucketUrl = v.pipe(
  v.string(),
  v.check((value) => readBucketUrl(value) !== null, `debe ser ${BUCKET_FORM}`),
);

/** The gateway asks each second: by then nobody sends a process anything that has said that it closes. */
const DRAIN_SECONDS = 5;
/** With it a process ends by itself before systemd (60 s) or Docker (40 s) would end it: the rest takes up to 36 s and 21 s. */
const MOST_DRAIN_SECONDS = 15;

/** Whether an address is a whole host's, whatever its scheme: of no path, account or question. */
const isWholeHost = (text: string): boolean => {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
};

/** Whether it names a whole origin that nobody on the way can change: what comes from there runs in people's pages. */
const isSafeOrigin = (text: string): boolean =>
  URL.canParse(text) &&
  new URL(text).origin === text &&
  /^(?:https:|http:\/\/(?:localhost|127\.0\.0\.1)(?::|$))/.test(text);

const Environment = v.object({
  NODE_ENV: v.optional(v.string(), 'development'),
  SERVE: v.optional(v.picklist(['portal', 'api', 'gateway'], 'debe ser portal, api o gateway'), 'portal'),
  API_URLS: v.optional(
    v.pipe(
      v.string(),
      v.transform((list) => list.split(',').map((one) => one.trim())),
      v.everyItem(
        (one) => /^http:/.test(one) && URL.canParse(one),
        'debe ser una lista como http://127.0.0.1:8081,http://127.0.0.1:8082',
      ),
      v.mapItems((one) => new URL(one).origin),
    ),
  ),
  DRAIN_SECONDS: v.optional(numberIn(0, MOST_DRAIN_SECONDS)),
  HOST: v.optional(v.string(), '127.0.0.1'),
  PORT: number(8080, 0, 65_535),
  PUBLIC_URL: v.optional(
    v.pipe(
      v.string(),
      // What else a host name leads to shares its pages' rights, its storage and its cookies.
      v.check(
        isWholeHost,
        'debe ser una dirección http:// o https:// sin ruta, con un nombre propio del portal',
      ),
      v.transform((text) => new URL(text).origin),
    ),
  ),
  DATA_DIR: v.optional(v.string(), '.data'),
  DATABASE_URL: v.optional(url(/^postgres(ql)?:/, 'postgres://')),
  FILES_URL: v.optional(bucketUrl),
  RELEASES_URL: v.optional(bucketUrl),
  AWS_ACCESS_KEY_ID: v.optional(v.string()),
  AWS_SECRET_ACCESS_KEY: v.optional(v.string()),
  AWS_SECRET_ACCESS_KEY_FILE: v.optional(v.string()),
  CLAMD_URL: v.optional(url(/^(tcp:\/\/|unix:\/)./, 'tcp://host:puerto o unix:/ruta')),
  MIGRATION_DATABASE_URL: v.optional(url(/^postgres(ql)?:/, 'postgres://')),
  SMTP_URL: v.optional(url(/^smtps?:/, 'smtp:// o smtps://')),
  MAIL_FROM: v.optional(v.string()),
  TAX_AUTHORITY: v.optional(v.picklist(['local', 'arca'], 'debe ser local o arca'), 'local'),
  DEMO: flag(false),
  INITIAL_PASSWORD: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (value) => newPasswordProblem(value, { current: '', documentNumber: '' }) === null,
        'debe tener al menos 5 letras y 1 número, y no ser de las más comunes',
      ),
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
    v.pipe(
      v.string(),
      v.check(
        (one) => v.is(v.pipe(v.string(), v.email()), one) || (/^https:/.test(one) && URL.canParse(one)),
        'debe ser una dirección de correo o una que empiece con https://',
      ),
    ),
  ),
  CITY_LINKS: v.optional(
    v.pipe(
      v.string(),
      v.transform((list) => list.split(',').map((one) => one.trim())),
      v.everyItem(
        (one) => /^https:/.test(one) && URL.canParse(one),
        'debe ser una lista como https://www.facebook.com/ciudad,https://www.ciudad.gob.ar',
      ),
      v.maxLength(8, 'puede tener hasta 8 direcciones'),
    ),
  ),
  CITY_CUIT: v.optional(v.pipe(v.string(), v.check(isTaxId, 'debe ser un CUIT válido de 11 números'))),
  OCDS_PREFIX: v.optional(
    v.pipe(v.string(), v.regex(/^ocds-[a-z0-9]{6}$/, 'debe ser como ocds-abc123')),
    'ocds-000000',
  ),
  PUBLISH_SUPPLIERS: v.optional(
    v.picklist(SUPPLIER_PUBLICATIONS, 'debe ser companies, all o none'),
    'companies',
  ),
  MAX_UPLOAD_MB: number(10, 1, 100),
  UPLOADS_PER_DAY: number(500, 1, 100_000),
  LOOKUPS_PER_DAY: number(500, 1, 100_000),
  REQUEST_TIMEOUT_SECONDS: number(30, 1, 3_600),
  RATE_LIMIT_PER_MINUTE: number(3_000, 10, 10_000_000),
  TRUST_PROXY: flag(false),
  PREVIEW_ORIGINS: v.pipe(
    v.optional(v.string(), ''),
    v.transform((value) => value.split(',').filter(Boolean)),
    v.check(
      (origins) => origins.every(isSafeOrigin),
      'debe ser una lista de orígenes https:// (o de esta máquina), separados por comas',
    ),
  ),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      'debe ser fatal, error, warn, info, debug o silent',
    ),
    'info',
  ),
});

/**
 * Reads and checks the settings.
 * @throws ConfigError naming every variable that is wrong, in Spanish
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const { settings, problems } = withSecretFiles(given);
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  const parsed = v.safeParse(Environment, settings);
  if (!parsed.success) {
    throw new ConfigError(
      parsed.issues
        .map((issue) => `La variable ${String(issue.path?.[0]?.key)} ${issue.message}.`)
        .join('\n'),
    );
  }
  const e = parsed.output;
  const unsaid = unsaidCity({ sample: e.DEMO && e.CITY_NAME === undefined });
  const config: Config = {
    serve: e.SERVE,
    apiUrls: e.API_URLS ?? [],
    drainMs: (e.DRAIN_SECONDS ?? (e.SERVE === 'portal' ? 0 : DRAIN_SECONDS)) * 1000,
    host: e.HOST,
    port: e.PORT,
    publicUrl: e.PUBLIC_URL ?? `http://localhost:${e.PORT}`,
    dataDir: path.resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL ?? null,
    bucket: bucketOf('FILES_URL', e),
    releasesBucket: bucketOf('RELEASES_URL', e),
    clamdUrl: e.CLAMD_URL ?? null,
    migrationDatabaseUrl: e.MIGRATION_DATABASE_URL ?? null,
    smtpUrl: e.SMTP_URL ?? null,
    mailFrom: e.MAIL_FROM ?? 'Portal de Proveedores <no-responder@localhost>',
    taxAuthority: e.TAX_AUTHORITY,
    demo: e.DEMO,
    initialPassword: e.INITIAL_PASSWORD ?? (e.DEMO ? 'Inicial1234' : null),
    apiBase: e.API_BASE,
    cityName: e.CITY_NAME ?? unsaid.name,
    cityContact: {
      office: e.CITY_OFFICE ?? unsaid.office,
      address: e.CITY_ADDRESS ?? unsaid.address,
      hours: e.CITY_HOURS ?? unsaid.hours,
      phone: e.CITY_PHONE ? cityPhone(e.CITY_PHONE) : unsaid.phone,
      email: e.CITY_EMAIL ?? unsaid.email,
      links: e.CITY_LINKS?.map(cityLink) ?? unsaid.links,
    },
    securityContact: e.SECURITY_CONTACT ?? null,
    cityCuit: e.CITY_CUIT ?? null,
    ocdsPrefix: e.OCDS_PREFIX,
    publishSuppliers: e.PUBLISH_SUPPLIERS,
    maxUploadBytes: e.MAX_UPLOAD_MB * 1024 * 1024,
    uploadsPerDay: e.UPLOADS_PER_DAY,
    lookupsPerDay: e.LOOKUPS_PER_DAY,
    requestTimeoutMs: e.REQUEST_TIMEOUT_SECONDS * 1000,
    rateLimitPerMinute: e.RATE_LIMIT_PER_MINUTE,
    trustProxy: e.TRUST_PROXY,
    previewOrigins: e.PREVIEW_ORIGINS,
    logLevel: e.LOG_LEVEL,
    production: e.NODE_ENV === 'production',
  };
  for (const problems of [
    impossible(config, e.PUBLIC_URL !== undefined),
    tooLong(config),
    unsafe(config),
    unfinished(config, { mailFrom: e.MAIL_FROM !== undefined, cityName: e.CITY_NAME !== undefined }),
  ]) {
    if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  }
  return config;
}

function bucketOf(
  variable: 'FILES_URL' | 'RELEASES_URL',
  settings: v.InferOutput<typeof Environment>,
): Bucket | null {
  try {
    return readBucket(variable, settings[variable], settings);
  } catch (error) {
    throw new ConfigError(error instanceof Error ? error.message : String(error));
  }
}
