import type { FastifyBaseLogger } from 'fastify';
import type { City } from 'shared-api/rules';
import type { CompatibleRegistry, Registry } from 'shared-api/section';

/** Keeps `releasesDir` a copy of releases that lie elsewhere. */
export interface ReleasesSource {
  /** Fetches a version into the folder. @returns false when it is not there @throws when it can't be read */
  fetchVersion(section: string, version: string): Promise<boolean>;
  /** Returns true while the copy is out of date. */
  isStale(): boolean;
}

export interface RenderLimits {
  /** A page that isn't rendered in time is sent empty, and the browser renders it. */
  readonly pageMs: number;
  /** A thread that doesn't answer for so long is stuck. */
  readonly stuckMs: number;
}

export interface GatewayOptions {
  /** The shell's build: `shell.json`, and `assets/`, which is served under its name. */
  readonly shellDir: string;
  /** Files of this shell and of other versions, served too, for pages of other gateways and tabs that are open longer. */
  readonly shellFiles?: string;
  /** Where sections are published: `registry.json`, and `mf/<section>/<version>/…`, which is served under its name. */
  readonly releasesDir: string;
  /** Copies releases into `releasesDir`, where they lie elsewhere. */
  readonly source?: ReleasesSource;
  /** Replaces live sections that this shell refuses. */
  readonly toCompatible: (registry: Registry) => Promise<CompatibleRegistry>;
  /** Origin of the API server, or of each of its processes. */
  readonly apiUrl: string | readonly string[];
  /** Origin of the local tax authority; null when a real one is used. */
  readonly taxAuthorityUrl: string | null;
  /** Origin that people see. */
  readonly publicUrl: string;
  readonly logger: FastifyBaseLogger;
  /** Path of the API. */
  readonly apiBase: string;
  /** Trusts the `X-Forwarded-*` headers of a proxy in front. */
  readonly trustProxy: boolean;
  /** Origins from which a tab may preview a section. */
  readonly previewOrigins: readonly string[];
  /** Upload limit of the API, which pages state before an upload. */
  readonly maxUploadBytes: number;
  readonly city: City;
  /** Mail or `https:` address for reports of vulnerabilities; the city's mail if null. */
  readonly securityContact: string | null;
  /** Limits of rendering, which tests shorten. */
  readonly renderLimits?: RenderLimits;
  /** Interval at which each of several API processes is asked whether it is ready. */
  readonly readyEveryMs?: number;
}
