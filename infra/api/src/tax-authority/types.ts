import type { NaturalPerson, SupplierRequest } from 'shared-api/contract';
import type { FieldName, REQUEST_FIELDS, RequestStep, TaxCondition } from 'shared-api/rules';
import type { Platform } from '../platform/domain.ts';

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

export interface TaxAuthorityClientOptions extends Pick<Platform, 'db' | 'clock'> {
  readonly settings: TaxAuthoritySettings;
  /** Never gets a token. */
  readonly log: Pick<Platform['log'], 'warn' | 'error'>;
  /** Longest wait for one answer, milliseconds. */
  readonly timeoutMs?: number;
}
