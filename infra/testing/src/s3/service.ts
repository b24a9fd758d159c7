import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Bucket } from 'infra-bucket';

/** A service that speaks S3, as one test uses it. */
export interface Service extends Pick<Bucket, 'region' | 'credentials'> {
  readonly bucket: string;
  /** What every key of this test begins with. */
  readonly root: string;
  /** Answers a request as it came: what was signed stays so. */
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** Leaves nothing of the test there. */
  stop(): Promise<void>;
}
