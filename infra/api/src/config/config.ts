import type { Bucket } from 'infra-bucket';
import type { CityContact, SupplierPublication } from 'shared-api/rules';

/** A setting is wrong: the message names the variable. The process ends with exit code 1. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export interface Config {
  /** What this process is: everything, or one of the API's processes, or the gateway in front of those. */
  readonly serve: 'portal' | 'api' | 'gateway';
  /** Origins of the API's processes, for a gateway in front of them. */
  readonly apiUrls: readonly string[];
  /** How long a process that is to stop says that it is not ready before it takes no more calls. */
  readonly drainMs: number;
  readonly host: string;
  readonly port: number;
  /** Origin under which people see the portal, without a slash at the end. */
  readonly publicUrl: string;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** The owner of the tables, when `databaseUrl` names a role that only works on them. */
  readonly migrationDatabaseUrl: string | null;
  /** Where files are kept; null: in a folder below `dataDir`. */
  readonly bucket: Bucket | null;
  /** Where sections are published; null: in a folder below `dataDir`. */
  readonly releasesBucket: Bucket | null;
  /** Where clamd listens; null: files are not looked at for viruses. */
  readonly clamdUrl: string | null;
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly taxAuthority: 'local' | 'arca';
  readonly demo: boolean;
  readonly initialPassword: string | null;
  /** Path below which every call hangs. */
  readonly apiBase: string;
  /** Whose portal it is, as pages, mails, certificates and open data say. */
  readonly cityName: string;
  readonly cityContact: CityContact;
  /** Mail or `https:` address for reports of vulnerabilities; null: the city's mail. */
  readonly securityContact: string | null;
  readonly cityCuit: string | null;
  /** Registered at the Open Contracting Partnership; `ocds-000000` until it is. */
  readonly ocdsPrefix: string;
  /** Enabled suppliers that the public register holds. */
  readonly publishSuppliers: SupplierPublication;
  readonly maxUploadBytes: number;
  /** How many files a supplier's login may upload within 24 hours. */
  readonly uploadsPerDay: number;
  /** How often a supplier's login may have the registry asked within 24 hours. */
  readonly lookupsPerDay: number;
  /** Period in which at least 16 kB of a request's body must arrive, in milliseconds. */
  readonly requestTimeoutMs: number;
  readonly rateLimitPerMinute: number;
  readonly trustProxy: boolean;
  /** Origins from which a tab may try a section before it is released here. */
  readonly previewOrigins: readonly string[];
  readonly logLevel: string;
  readonly production: boolean;
}
