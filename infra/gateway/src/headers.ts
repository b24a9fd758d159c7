/**
 * Content-Security-Policy of every page. Scripts are strict (own files and the page's nonce, no `eval`);
 * style attributes are allowed because the component library sets them, which a nonce can't cover.
 * `report-uri` and not its successor `report-to`, which needs TLS and delays reports by up to a minute.
 * @param previewOrigins origins from which a tab may preview a section
 * @param violations path to which browsers report violations
 */
function contentSecurityPolicy(nonce: string, previewOrigins: readonly string[], violations: string): string {
  const own = ["'self'", ...previewOrigins].join(' ');
  return [
    "default-src 'none'",
    `script-src ${own} 'nonce-${nonce}'`,
    `style-src ${own} 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src ${own} blob: data:`,
    "font-src 'self'",
    `connect-src ${own}`,
    'frame-src blob:',
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    `report-uri ${violations}`,
  ].join('; ');
}

/** Headers of every answer; those that an upstream sets replace them. */
export function commonHeaders(publicUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(publicUrl.startsWith('https:') && {
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    }),
  };
}

/** Headers of a page. A path below `/cuenta/` holds a one-time token: it is neither cached nor sent as a referrer. */
export function pageHeaders(
  nonce: string,
  segments: readonly string[],
  previewOrigins: readonly string[],
  violations: string,
): Record<string, string> {
  const secretPath = segments.length > 1 && segments[0]?.toLowerCase() === 'cuenta';
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentSecurityPolicy(nonce, previewOrigins, violations),
    'permissions-policy':
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=(), browsing-topics=()',
    'x-frame-options': 'DENY',
    vary: 'accept-encoding',
    'cache-control': secretPath ? 'no-store' : 'no-cache',
    ...(secretPath && { 'referrer-policy': 'no-referrer' }),
  };
}
