import { type AuthorityKeys, PORTAL_CUIT } from './keys.ts';
import { REGISTRY_SERVICES } from './registry/services.ts';
import { PORTAL_SERVICE, SIGN_ON_PATH } from './sign-on/routes.ts';
import { WSAA_PATH } from './wsaa/routes.ts';

/**
 * The settings with which the portal uses this authority: what ARCA hands out on paper.
 * @param publicUrl origin that people see, for the sign-on page
 * @param url origin at which the authority listens, for the web services
 */
export function portalAccess(keys: AuthorityKeys, publicUrl: string, url: string) {
  return {
    loginUrl: `${publicUrl}${SIGN_ON_PATH}?action=SYSTEM&system=${PORTAL_SERVICE}`,
    signOnService: PORTAL_SERVICE,
    signOnCertificates: [keys.signOn.certificate, keys.signOnNext.certificate],
    signOnDigest: 'sha1' as const,
    wsaaUrl: `${url}${WSAA_PATH}`,
    registryUrls: { a4: `${url}${REGISTRY_SERVICES.a4.path}` },
    certificate: keys.portal.certificate,
    privateKey: keys.portal.key,
    ownCuit: PORTAL_CUIT,
  };
}
