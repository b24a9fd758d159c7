import path from 'node:path';
import { type Bucket, readBucket } from 'infra-bucket';
import { type City, UNNAMED_CITY } from 'shared-api/rules';
import * as v from 'valibot';
import type { Environment } from './environment.ts';

/** A setting is wrong: the message names the variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Parses variables of the environment; an empty one counts as missing.
 * @throws ConfigError naming every variable that is wrong, in Spanish
 */
export function parseVariables<S extends v.GenericSchema>(schema: S, env: Variables): v.InferOutput<S> {
  const variables = Object.fromEntries(Object.entries(env).filter(([, value]) => value));
  const parsed = v.safeParse(schema, variables);
  if (parsed.success) return parsed.output;
  const lines = parsed.issues.map(({ path: at, received, message }) => {
    const problem = received === 'undefined' ? 'falta' : message;
    return `La variable ${String(at?.[0]?.key)} ${problem}.`;
  });
  throw new ConfigError(lines.join('\n'));
}

export type Config = Readonly<ReturnType<typeof configOf>>;

/** The gateway asks each second: by then nobody sends a process anything that has said that it closes. */
const DRAIN_SECONDS = 5;
/** @throws ConfigError if the credentials of a bucket are missing */
export function configOf(e: Environment) {
  // Outside of a demo nothing is shown of a city that is not its own.
  const fallback = e.DEMO && e.CITY_NAME === undefined ? SAMPLE_CITY : UNNAMED_CITY;
  return {
    /** Part that this process runs: everything, or one of the API's processes, or the gateway in front of those. */
    serve: e.SERVE,
    /** Origins of the API's processes, for a gateway in front of them. */
    apiUrls: e.API_URLS ?? [],
    /** Milliseconds for which a process that is to stop says that it is not ready before it takes no more calls. */
    drainMs: (e.DRAIN_SECONDS ?? (e.SERVE === 'portal' ? 0 : DRAIN_SECONDS)) * 1000,
    host: e.HOST,
    port: e.PORT,
    /** Origin under which people see the portal, without a slash at the end. */
    publicUrl: e.PUBLIC_URL ?? `http://localhost:${e.PORT}`,
    dataDir: path.resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL ?? null,
    /** The owner of the tables, when `databaseUrl` names a role that only works on them. */
    migrationDatabaseUrl: e.MIGRATION_DATABASE_URL ?? null,
    /** Where files are kept; null: in a folder below `dataDir`. */
    bucket: bucketOf('FILES_URL', e),
    /** Where sections are published; null: in a folder below `dataDir`. */
    releasesBucket: bucketOf('RELEASES_URL', e),
    /** Where clamd listens; null: files are not looked at for viruses. */
    clamdUrl: e.CLAMD_URL ?? null,
    smtpUrl: e.SMTP_URL ?? null,
    mailFrom: e.MAIL_FROM ?? 'Portal de Proveedores <no-responder@localhost>',
    taxAuthority: e.TAX_AUTHORITY,
    demo: e.DEMO,
    initialPassword: e.INITIAL_PASSWORD ?? (e.DEMO ? 'Inicial1234' : null),
    /** Path below which every call hangs. */
    apiBase: e.API_BASE,
    /** Whose portal it is, as pages, mails, certificates and open data say. */
    cityName: e.CITY_NAME ?? fallback.name,
    cityContact: {
      office: e.CITY_OFFICE ?? fallback.office,
      address: e.CITY_ADDRESS ?? fallback.address,
      hours: e.CITY_HOURS ?? fallback.hours,
      phone: e.CITY_PHONE ? cityPhone(e.CITY_PHONE) : fallback.phone,
      email: e.CITY_EMAIL ?? fallback.email,
      links: e.CITY_LINKS?.map(cityLink) ?? fallback.links,
    },
    /** Mail or `https:` address for reports of vulnerabilities; null: the city's mail. */
    securityContact: e.SECURITY_CONTACT ?? null,
    cityCuit: e.CITY_CUIT ?? null,
    /** Registered at the Open Contracting Partnership; `ocds-000000` until it is. */
    ocdsPrefix: e.OCDS_PREFIX,
    /** Enabled suppliers that the public register holds. */
    publishSuppliers: e.PUBLISH_SUPPLIERS,
    maxUploadBytes: e.MAX_UPLOAD_MB * 1024 * 1024,
    /** Files that a supplier's login may upload within 24 hours. */
    uploadsPerDay: e.UPLOADS_PER_DAY,
    /** Questions to the registry that a supplier's login may cause within 24 hours. */
    lookupsPerDay: e.LOOKUPS_PER_DAY,
    /** Period in which at least 16 kB of a request's body must arrive, in milliseconds. */
    requestTimeoutMs: e.REQUEST_TIMEOUT_SECONDS * 1000,
    rateLimitPerMinute: e.RATE_LIMIT_PER_MINUTE,
    trustProxy: e.TRUST_PROXY,
    /** Origins from which a tab may try a section before it is released here. */
    previewOrigins: e.PREVIEW_ORIGINS ?? [],
    logLevel: e.LOG_LEVEL,
    production: e.NODE_ENV === 'production',
  };
}

function bucketOf(variable: 'FILES_URL' | 'RELEASES_URL', settings: Environment): Bucket | null {
  try {
    return readBucket(variable, settings[variable], settings);
  } catch (error) {
    throw new ConfigError(error instanceof Error ? error.message : String(error));
  }
}

export const PORTAL_NAME = 'Portal de Proveedores';

export const mailSender = (cityName: string): string => `${cityName} - ${PORTAL_NAME}`;

/** Networks whose address doesn't say how people write their name. */
const NETWORKS: Readonly<Record<string, string>> = {
  'facebook.com': 'Facebook',
  'instagram.com': 'Instagram',
  'linkedin.com': 'LinkedIn',
  't.me': 'Telegram',
  'tiktok.com': 'TikTok',
  'wa.me': 'WhatsApp',
  'x.com': 'X',
  'youtube.com': 'YouTube',
};

/** A link of the footer, called as the network is, else by its host. @param address that can be parsed */
function cityLink(address: string): City['links'][number] {
  const host = new URL(address).hostname.replace(/^www\./, '');
  return { name: NETWORKS[host] ?? host, url: address };
}

/** A number as Argentines write it: `0383 443-0000`, or with its country in front. */
function cityPhone(shown: string): NonNullable<City['phone']> {
  const digits = shown.replace(/\D/g, '');
  if (shown.startsWith('+')) return { shown, tel: `tel:+${digits}` };
  return { shown, tel: `tel:${/^0(?!8[01]0)/.test(digits) ? `+54${digits.slice(1)}` : digits}` };
}

/** The city of a demo that names none. */
const SAMPLE_CITY: City = {
  name: 'Municipalidad de San Fernando del Valle de Catamarca',
  office: 'Oficina de Proveedores',
  address: 'Av. Belgrano 1494, San Fernando del Valle de Catamarca, Catamarca',
  hours: 'Lunes a viernes de 7 a 13',
  phone: cityPhone('0383 443 0000'),
  email: 'proveedores@municipio.example',
  links: ['https://www.facebook.com/', 'https://www.instagram.com/', 'https://www.youtube.com/'].map(
    cityLink,
  ),
};
