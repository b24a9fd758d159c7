import type { NaturalPerson, SupplierRequest } from 'shared-api/contract';
import type { TaxCondition } from 'shared-api/rules';

/** The fields of a supplier request that the registry says. */
type RegistryFields = Pick<
  SupplierRequest,
  | 'cuit'
  | 'tipo_persona'
  | 'nombre_persona_humana'
  | 'razon_social'
  | 'forma_juridica'
  | 'activo'
  | 'motivos'
  | 'telefono'
  | 'fecha_inicio_actividades'
  | 'fecha_contrato_social'
  | 'domicilio_fiscal'
  | 'domicilio_provincia'
  | 'domicilio_localidad'
  | 'domicilio_cod_postal'
  | 'domicilio_fiscal_comercial'
  | 'domicilio_electronico'
  | 'datos_societarios'
  | 'actividades'
  | 'impuesto'
>;

/**
 * A natural person or a legal entity as the registry knows it. Being inactive or blocked is data (`activo`,
 * `motivos`), not an error; what the registry doesn't say is null or an empty list.
 */
export interface Taxpayer extends RegistryFields {
  /** Upper case, as the registry writes it; null for an entity. */
  readonly nombre: string | null;
  /** Null for an entity. */
  readonly apellido: string | null;
  readonly sexo: 'MASCULINO' | 'FEMENINO' | null;
  readonly fechaNacimiento: NaturalPerson['fechaNacimiento'];
  /** The first of `domicilio_electronico`. */
  readonly email_afip: NaturalPerson['email_afip'];
  /** What the live taxes suggest: the supplier chooses. */
  readonly condicion_fiscal_sugerida: TaxCondition | null;
}

/** What the registry says of a person besides key and name. */
export type RegisteredPerson = Pick<Taxpayer, 'fechaNacimiento' | 'email_afip' | 'telefono'>;

/** Who signed in at the tax authority, proven. */
export interface SignOn {
  /** Key of the person who typed it. */
  readonly cuit: string;
  /** The other keys the person may act for in the portal, at this login only. */
  readonly represents: string[];
  /** The answer's nonce, used up by now. */
  readonly uniqueId: string;
  readonly expiresAt: Date;
}

/** What the tax authority's page posts back, both Base64. */
export interface SignOnAnswer {
  readonly token: string;
  readonly sign: string;
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
   * Proves an answer of the sign-on: signature, addressee, time and that it is used for the first time. The level of the
   * key isn't in it: the tax authority enforces the service's minimum (2).
   * @throws TaxAuthorityError `rejected`
   */
  verifySignOn(answer: SignOnAnswer): Promise<SignOn>;
  /**
   * Looks a key up in the registry. A partner whose name can't be looked up keeps an empty `nombre`.
   * @throws TaxAuthorityError `not_found`, `unavailable`, `not_authorised`
   */
  getTaxpayer(cuit: string): Promise<Taxpayer>;
  /** Whether the registry answers, by the call it has for that. @throws TaxAuthorityError `unavailable` */
  check(): Promise<void>;
}

/** Permission to ask one registry service, opaque to the portal. */
export interface AccessTicket {
  readonly token: string;
  readonly sign: string;
  readonly expiresAt: Date;
}

/** A ticket's holder: SHA-256 of the client certificate, and the service's id. */
export interface TicketKey {
  readonly certificate: string;
  readonly service: string;
}

/** Keeps the access tickets; one at a time is asked for, whatever the number of processes. */
export interface TicketStore {
  /** The ticket kept, expired or not. */
  read(key: TicketKey): Promise<AccessTicket | null>;
  /**
   * Lets one caller at a time in for this key, shows it the ticket kept and keeps the one it answers.
   * Whoever waited is shown what the one before kept.
   */
  renew(key: TicketKey, ask: (kept: AccessTicket | null) => Promise<AccessTicket>): Promise<AccessTicket>;
}

/** Remembers the sign-on answers that were used. */
export interface NonceStore {
  /** Marks an answer as used, atomically; false when it was already. Kept until `expiresAt`. */
  use(uniqueId: string, expiresAt: Date): Promise<boolean>;
}

/** Where the registry answers: A4 alone where the city is authorised for it, else A5 together with A13. */
export type RegistryUrls =
  | { readonly a4: string }
  | { readonly a4?: undefined; readonly a5: string; readonly a13: string };

/** Where the tax authority is and who the portal is to it; the same in both modes. */
export interface TaxAuthoritySettings {
  /** The page where people sign on, with the portal's service in its query. */
  readonly loginUrl: string;
  /** The portal's id at the sign-on. */
  readonly signOnService: string;
  /** Certificates (PEM) whose signature on a sign-on answer counts; more than one while they rotate. */
  readonly signOnCertificates: readonly string[];
  readonly signOnDigest: 'sha1' | 'sha256';
  readonly wsaaUrl: string;
  readonly registryUrls: RegistryUrls;
  /** The portal's certificate for the web services and its private key, PEM. */
  readonly certificate: string;
  readonly privateKey: string;
  /** The city's own key. */
  readonly ownCuit: string;
}

/** Where failures that an operator should see are told; never a token. */
export interface TaxAuthorityLog {
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface TaxAuthorityClientOptions {
  readonly settings: TaxAuthoritySettings;
  readonly tickets: TicketStore;
  readonly nonces: NonceStore;
  readonly clock: { now(): Date };
  readonly log: TaxAuthorityLog;
  /** Longest wait for one answer, milliseconds. */
  readonly timeoutMs?: number;
}
