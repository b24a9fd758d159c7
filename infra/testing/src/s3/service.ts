import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Bucket } from 'infra-bucket';

/** An S3 service, as a test uses it. */
export interface Service extends Pick<Bucket, 'region' | 'credentials'> {
  readonly bucket: string;
  /** Prefix of the test's keys. */
  readonly root: string;
  /** Answers a request, unchanged because it is signed. */
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** Removes the test's objects. */
  stop(): Promise<void>;
}
