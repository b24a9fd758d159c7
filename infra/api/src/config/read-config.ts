import { readFileSync } from 'node:fs';
import type { Bucket } from 'infra-bucket';
import { FILE_URL_LENGTH } from 'shared-api/rules';
import { isInOwnNetwork } from '../platform/own-network.ts';
import { type Config, ConfigError, configOf, parseVariables, type Variables } from './config.ts';
import { Environment } from './environment.ts';

const SECRET = ['DATABASE_URL', 'MIGRATION_DATABASE_URL', 'SMTP_URL', 'INITIAL_PASSWORD'] as const;
/** Characters of a signed file URL behind the base of the API: `/files/<id>?v=<expiry>&f=<signature>`. */
const SIGNED_FILE_CHARACTERS = '/files/?v=&f='.length + 36 + 6 + 22;

/**
 * Reads and checks the settings.
 * @throws ConfigError naming every variable that is wrong, in Spanish
 */
export function readConfig(env: Variables): Config {
  const { settings, problems } = withSecretFiles(env);
  refuse(problems);
  const variables = parseVariables(Environment, settings);
  const config = configOf(variables);
  refuse(problemsOf(config, variables));
  return config;
}

function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
}

/**
 * Reads settings with passwords from the files that `…_FILE` names, as vaults, systemd and Docker provide them: other
 * programs may read or inherit the environment.
 * @returns the settings with the passwords, and the problems in Spanish
 */
function withSecretFiles(env: Variables) {
  const settings: Record<string, string | undefined> = { ...env };
  const problems: string[] = [];
  for (const name of SECRET) {
    const file = env[`${name}_FILE`];
    if (!file) continue;
    if (env[name]) {
      problems.push(`La variable ${name} ya está: no se da también ${name}_FILE.`);
      continue;
    }
    try {
      // Editors and `echo` end a file with a line break.
      settings[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    } catch {
      problems.push(`La variable ${name}_FILE nombra un archivo que no se puede leer: ${file}.`);
    }
  }
  return { settings, problems };
}

/** Returns the Spanish problems of settings that are valid each by itself. */
function problemsOf(config: Config, variables: Environment): string[] {
  return [
    ...impossible(config, variables),
    tooLong(config),
    ...(config.production ? [...unsafe(config), ...unfinished(config, variables)] : []),
  ].filter((problem) => problem !== false);
}

type Problems = readonly (string | false)[];

/** Finds settings that can't work for several processes. */
function impossible({ serve, apiUrls, taxAuthority }: Config, variables: Environment): Problems {
  if (serve === 'portal') return [];
  return [
    // Without it each process would name its own port and refuse the sessions of the others.
    !variables.PUBLIC_URL &&
      `La variable PUBLIC_URL falta: con SERVE=${serve} todos los procesos dicen la misma.`,
    serve === 'gateway' &&
      apiUrls.length === 0 &&
      'La variable API_URLS falta: con SERVE=gateway dice dónde están los procesos de la API.',
    serve === 'api' &&
      taxAuthority === 'local' &&
      'La variable TAX_AUTHORITY no puede ser local con SERVE=api: esa autoridad vive en SERVE=portal.',
  ];
}

/** Finds a base so long that the URL of a file passes the limit of the specification (section 5). */
function tooLong({ publicUrl, apiBase }: Config): string | false {
  const most = FILE_URL_LENGTH.max - SIGNED_FILE_CHARACTERS;
  const characters = publicUrl.length + apiBase.length;
  return (
    characters > most &&
    `Las variables PUBLIC_URL y API_BASE suman ${characters} caracteres y pueden tener hasta ${most}: la dirección de un ` +
      `archivo no puede pasar de ${FILE_URL_LENGTH.max}. Use un nombre más corto para el portal.`
  );
}

/** Finds settings that would expose the portal in production. */
function unsafe(config: Config): Problems {
  return [
    config.demo && 'La variable DEMO no puede ser true en producción.',
    config.serve !== 'gateway' &&
      config.taxAuthority === 'local' &&
      'La variable TAX_AUTHORITY no puede ser local en producción.',
    !config.publicUrl.startsWith('https:') && 'La variable PUBLIC_URL debe ser https:// en producción.',
    ...Object.entries({
      DATABASE_URL: config.databaseUrl,
      MIGRATION_DATABASE_URL: config.migrationDatabaseUrl,
    }).map(
      ([name, address]) =>
        saysNothingOfTls(address) &&
        `La variable ${name} debe decir sslmode en producción cuando la base está en otra máquina: ` +
          'verify-full, o disable si nadie más llega a la red entre ambas.',
    ),
    ...Object.entries({ FILES_URL: config.bucket, RELEASES_URL: config.releasesBucket }).map(
      ([name, bucket]) =>
        isInClearText(bucket) &&
        `La variable ${name} debe tener un endpoint https:// en producción cuando el servicio está en otra máquina.`,
    ),
  ];
}

/** Finds settings whose default is for trials only: in production no data or mail would survive. */
function unfinished({ serve }: Config, variables: Environment): Problems {
  const nameless =
    !variables.CITY_NAME &&
    'La variable CITY_NAME falta: en producción páginas, correos y certificados dicen de qué municipio son.';
  if (serve === 'gateway') return [nameless];
  return [
    nameless,
    !variables.DATABASE_URL &&
      'La variable DATABASE_URL falta: en producción los datos están en PostgreSQL (la base embebida es para probar).',
    !variables.SMTP_URL &&
      'La variable SMTP_URL falta: en producción el portal avisa por correo, y sin servidor nadie recibe nada.',
    !variables.MAIL_FROM &&
      'La variable MAIL_FROM falta: en producción los correos dicen de qué dirección vienen.',
  ];
}

/** Returns true if files would go unencrypted to a service elsewhere. */
function isInClearText(bucket: Bucket | null): boolean {
  if (!bucket?.endpoint) return false;
  const { protocol, hostname } = new URL(bucket.endpoint);
  return protocol === 'http:' && !isInOwnNetwork(hostname);
}

/** Returns true if the address of a database elsewhere does not decide about TLS. */
function saysNothingOfTls(address: string | null): boolean {
  if (address === null) return false;
  const { hostname, searchParams } = new URL(address);
  return !isInOwnNetwork(searchParams.get('host') ?? hostname) && !searchParams.get('sslmode');
}
