import { S3Client, type S3ClientConfig, S3ServiceException } from '@aws-sdk/client-s3';
import type { Bucket } from './bucket.ts';
import { tlsProblem } from './tls.ts';

const CONNECT_MS = 5_000;
/** The service counts as down when it sends nothing for so long. */
const SILENCE_MS = 30_000;
/** Connections to the service at most. */
const SOCKETS = 50;
/** Errors are thrown; without this logger the client writes to the console too. */
const SILENT: NonNullable<S3ClientConfig['logger']> = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

const clients = new WeakMap<Bucket, S3Client>();

/** Returns the client of a bucket, one for each. The S3 client is large: load this module only where there is a bucket. */
export function clientOf(bucket: Bucket): S3Client {
  const client = clients.get(bucket) ?? newClient(bucket);
  clients.set(bucket, client);
  return client;
}

function newClient({ region, endpoint, credentials }: Bucket): S3Client {
  return new S3Client({
    region,
    credentials,
    logger: SILENT,
    // Services other than Amazon's seldom have a host name for each bucket.
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: SILENCE_MS,
      socketTimeout: SILENCE_MS,
      throwOnRequestTimeout: true,
      // Reads `HTTPS_PROXY` and `NO_PROXY`.
      httpsAgent: { keepAlive: true, maxSockets: SOCKETS, proxyEnv: process.env },
    },
    // Each object has a checksum of ours; many services don't support the form of the client's own.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

/** Describes a failure for the operator, e.g. `SignatureDoesNotMatch (403)`. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!(error instanceof S3ServiceException)) return tlsProblem(error) ?? (error.message || error.name);
  // The client writes `UnknownError` where a service sends a code without a message.
  const text = error.message === 'UnknownError' ? '' : `: ${error.message}`;
  return `${error.name} (${statusOf(error)})${text}`;
}

/** Returns the HTTP status of a refusal; 0 if the service did not answer. */
export const statusOf = (error: unknown): number =>
  error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 0) : 0;
