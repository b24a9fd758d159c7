import type { FastifyBaseLogger } from 'fastify';
import type { afipCallback, BodyOf, NaturalPerson, SupplierRequest } from 'shared-api/contract';
import type { FieldName, REQUEST_FIELDS, RequestStep, TaxCondition } from 'shared-api/rules';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';

/** Fields of a request that no step of the form asks for: they come from the registry. */
type RegistryField = {
  [Name in FieldName]: (typeof REQUEST_FIELDS)[Name] extends { step: RequestStep } ? never : Name;
}[FieldName];

/**
 * A natural person or a legal entity as the registry knows it. Being inactive or blocked is data (`activo`,
 * `motivos`), not an error; unknown fields are null or an empty list.
 */
export interface Taxpayer extends Pick<SupplierRequest, RegistryField | 'cuit' | 'tipo_persona' | 'motivos'> {
  /** Upper case; null for an entity. */
  readonly nombre: string | null;
  /** Null for an entity. */
  readonly apellido: string | null;
  readonly sexo: 'MASCULINO' | 'FEMENINO' | null;
  readonly fechaNacimiento: NaturalPerson['fechaNacimiento'];
  /** The first of `domicilio_electronico`. */
  readonly email_afip: NaturalPerson['email_afip'];
  /** Suggested by the live taxes; the supplier chooses. */
  readonly condicion_fiscal_sugerida: TaxCondition | null;
}

/** Registry data of a person besides key and name. */
export type RegisteredPerson = Pick<Taxpayer, 'fechaNacimiento' | 'email_afip' | 'telefono'>;

export interface SignOn {
  /** Tax id of the person who signed in. */
  readonly cuit: string;
  /** Tax ids of the companies that the person may act for, at this login only. */
  readonly represents: string[];
  readonly uniqueId: string;
  readonly expiresAt: Date;
}

/** A certificate and its end: the portal's own, or the last of those that sign the tax authority's sign-on. */
export interface CertificateEnd {
  readonly name: 'portal' | 'sign_on';
  readonly ends: Date;
}

/** The portal's port to the tax authority; every failure is a `TaxAuthorityError`. */
export interface TaxAuthorityClient {
  readonly certificates: readonly CertificateEnd[];
  /** Where a person types their fiscal key. */
  loginUrl(): string;
  /**
   * Verifies an answer of the sign-on: signature, addressee, time and first use. The answer doesn't contain the level of
   * the fiscal key: the tax authority enforces the service's minimum (2).
   * @throws TaxAuthorityError `rejected`
   */
  verifySignOn(answer: BodyOf<typeof afipCallback>): Promise<SignOn>;
  /**
   * Looks a key up in the registry. A partner whose name can't be looked up keeps an empty `nombre`.
   * @throws TaxAuthorityError `not_found`, `unavailable`, `not_authorised`
   */
  getTaxpayer(cuit: string): Promise<Taxpayer>;
  /** Checks that the registry answers. @throws TaxAuthorityError `unavailable` */
  check(): Promise<void>;
}

/** Addresses of the tax authority and the portal's credentials there; for ARCA and for the local authority. */
export interface TaxAuthoritySettings {
  /** The page where people sign on, with the portal's service in its query. */
  readonly loginUrl: string;
  /** The portal's id at the sign-on. */
  readonly signOnService: string;
  /** Certificates (PEM) that may sign a sign-on answer; more than one while they rotate. */
  readonly signOnCertificates: readonly string[];
  readonly signOnDigest: 'sha1' | 'sha256';
  /** OpenSSL's security level of connections to the services; Node's own if absent. */
  readonly tlsSecurityLevel?: '0' | '1' | '2' | undefined;
  readonly wsaaUrl: string;
  /** Address of the registry's services, without their name: `…/personaService`. */
  readonly registryUrl: string;
  /** Services in use: A4 alone if the city is authorised for it, else A5 together with A13. */
  readonly registry: 'a4' | 'a5,a13';
  /** The portal's certificate for the web services and its private key, PEM. */
  readonly certificate: string;
  readonly privateKey: string;
  readonly ownCuit: string;
}

export interface TaxAuthorityClientOptions {
  readonly settings: TaxAuthoritySettings;
  /** Keeps access tickets and used sign-on answers, for every process on it. */
  readonly db: Database;
  readonly clock: Clock;
  /** Never gets a token. */
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** Longest wait for one answer, milliseconds. */
  readonly timeoutMs?: number;
}
