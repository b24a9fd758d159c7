import { type AuthorityKeys, PORTAL_CUIT } from './keys.ts';
import { REGISTRY_SERVICES } from './registry/services.ts';
import { PORTAL_SERVICE, SIGN_ON_PATH } from './sign-on/routes.ts';
import { WSAA_PATH } from './wsaa/routes.ts';

/** What ARCA gives a portal on paper: addresses, certificates that count, and a client certificate with its key. */
export interface PortalAccess {
  readonly loginUrl: string;
  readonly signOnService: string;
  readonly signOnCertificates: readonly string[];
  readonly signOnDigest: 'sha1';
  readonly wsaaUrl: string;
  readonly registryUrls: { readonly a4: string };
  readonly certificate: string;
  readonly privateKey: string;
  readonly ownCuit: string;
}

/**
 * The settings with which the portal uses this authority.
 * @param publicUrl origin under which people see it, for the sign-on page
 * @param url origin at which it listens, for the web services
 */
export function portalAccess(keys: AuthorityKeys, publicUrl: string, url: string): PortalAccess {
  return {
    loginUrl: `${publicUrl}${SIGN_ON_PATH}?action=SYSTEM&system=${PORTAL_SERVICE}`,
    signOnService: PORTAL_SERVICE,
    signOnCertificates: [keys.signOn.certificate, keys.signOnNext.certificate],
    signOnDigest: 'sha1',
    wsaaUrl: `${url}${WSAA_PATH}`,
    registryUrls: { a4: `${url}${REGISTRY_SERVICES.a4.path}` },
    certificate: keys.portal.certificate,
    privateKey: keys.portal.key,
    ownCuit: PORTAL_CUIT,
  };
}
