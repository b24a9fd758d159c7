import type { Bucket } from 'infra-bucket';
import { FILE_URL_LENGTH } from 'shared-api/rules';
import { isInOwnNetwork } from '../platform/own-network.ts';
import type { Config } from './config.ts';

/** Characters of a signed file URL behind the base of the API: `/files/<id>?v=<expiry>&f=<signature>`. */
const SIGNED_FILE_CHARACTERS = '/files/?v=&f='.length + 36 + 6 + 22;

/** Returns problems of a base so long that the URL of a file passes the limit of the specification (section 5). */
export function tooLong({ publicUrl, apiBase }: Pick<Config, 'publicUrl' | 'apiBase'>): string[] {
  const most = FILE_URL_LENGTH.max - SIGNED_FILE_CHARACTERS;
  const characters = publicUrl.length + apiBase.length;
  return characters > most
    ? [
        `Las variables PUBLIC_URL y API_BASE suman ${characters} caracteres y pueden tener hasta ${most}: la dirección de un ` +
          `archivo no puede pasar de ${FILE_URL_LENGTH.max}. Use un nombre más corto para el portal.`,
      ]
    : [];
}

/** Returns problems of settings that can't work for several processes, naming the variables. */
export function impossible({ serve, apiUrls, taxAuthority }: Config, publicUrlGiven: boolean): string[] {
  if (serve === 'portal') return [];
  return [
    // Without it each process would name its own port and refuse the sessions of the others.
    !publicUrlGiven && `La variable PUBLIC_URL falta: con SERVE=${serve} todos los procesos dicen la misma.`,
    serve === 'gateway' &&
      apiUrls.length === 0 &&
      'La variable API_URLS falta: con SERVE=gateway dice dónde están los procesos de la API.',
    serve === 'api' &&
      taxAuthority === 'local' &&
      'La variable TAX_AUTHORITY no puede ser local con SERVE=api: esa autoridad vive en SERVE=portal.',
  ].filter((problem) => problem !== false);
}

/** Returns problems of settings that would expose the portal in production. */
export function unsafe(config: Config): string[] {
  if (!config.production) return [];
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
  ].filter((problem) => problem !== false);
}

/** Returns problems of settings whose default is for trials only: in production no data or mail would survive. */
export function unfinished(
  { production, serve, databaseUrl, smtpUrl }: Config,
  given: { readonly mailFrom: boolean; readonly cityName: boolean },
): string[] {
  if (!production) return [];
  const nameless =
    !given.cityName &&
    'La variable CITY_NAME falta: en producción páginas, correos y certificados dicen de qué municipio son.';
  if (serve === 'gateway') return nameless ? [nameless] : [];
  return [
    nameless,
    databaseUrl === null &&
      'La variable DATABASE_URL falta: en producción los datos están en PostgreSQL (la base embebida es para probar).',
    smtpUrl === null &&
      'La variable SMTP_URL falta: en producción el portal avisa por correo, y sin servidor nadie recibe nada.',
    !given.mailFrom &&
      'La variable MAIL_FROM falta: en producción los correos dicen de qué dirección vienen.',
  ].filter((problem) => problem !== false);
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
  return !isInOwnNetwork(searchParams.get('host') ?? hostname) && !searchParams.has('sslmode');
}
