import { readFileSync } from 'node:fs';

/** A bucket of an S3 service, with the portal's credentials. */
export interface Bucket {
  readonly name: string;
  /** Folder of the portal's objects in it; empty: none. */
  readonly prefix: string;
  readonly region: string;
  /** Origin of a service that is not Amazon's. */
  readonly endpoint: string | null;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
}

interface BucketCredentials {
  readonly AWS_ACCESS_KEY_ID?: string | undefined;
  readonly AWS_SECRET_ACCESS_KEY?: string | undefined;
  readonly AWS_SECRET_ACCESS_KEY_FILE?: string | undefined;
}

const NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^([\w.-]+(\/[\w.-]+)*)?$/;
export const BUCKET_FORM = 's3://bucket/carpeta?region=…&endpoint=https://…, sin usuario ni clave';

/** Parses `s3://bucket/folder?region=…&endpoint=…`; null for anything else. */
export function readBucketUrl(address: string): Omit<Bucket, 'credentials'> | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol !== 's3:' || url.username || url.password || url.port || url.hash) return null;
  const name = url.hostname;
  const prefix = url.pathname.replace(/^\/|\/$/g, '');
  const { region = 'us-east-1', endpoint = null, ...unknown } = Object.fromEntries(url.searchParams);
  if (!NAME.test(name) || !PREFIX.test(prefix) || !/^[a-z0-9-]+$/.test(region)) return null;
  if (endpoint !== null && !(URL.canParse(endpoint) && /^https?:$/.test(new URL(endpoint).protocol)))
    return null;
  if (Object.keys(unknown).length > 0) return null;
  return { name, prefix, region, endpoint };
}

/**
 * Reads the bucket that a variable of the environment names; null if it names none.
 * @param variable its name, e.g. `FILES_URL`
 * @param address its value
 * @throws Error, in Spanish and naming the variable, when its credentials are missing
 */
export function readBucket(
  variable: string,
  address: string | undefined,
  env: BucketCredentials,
): Bucket | null {
  const bucket = address ? readBucketUrl(address) : null;
  if (!bucket) return null;
  const accessKeyId = env.AWS_ACCESS_KEY_ID;
  if (!accessKeyId) throw new Error(`La variable AWS_ACCESS_KEY_ID falta: ${variable} la necesita.`);
  return { ...bucket, credentials: { accessKeyId, secretAccessKey: readSecret(variable, env) } };
}

function readSecret(variable: string, env: BucketCredentials): string {
  if (env.AWS_SECRET_ACCESS_KEY) return env.AWS_SECRET_ACCESS_KEY;
  const file = env.AWS_SECRET_ACCESS_KEY_FILE;
  if (!file) {
    throw new Error(
      `La variable AWS_SECRET_ACCESS_KEY (o AWS_SECRET_ACCESS_KEY_FILE) falta: ${variable} la necesita.`,
    );
  }
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (cause) {
    throw new Error(
      `La variable AWS_SECRET_ACCESS_KEY_FILE nombra un archivo que no se puede leer: ${file}.`,
      { cause },
    );
  }
}
