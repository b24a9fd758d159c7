/** Causes of a broken connection that an operator can mend, by the error's code or text (runbook: 'ARCA does not answer'). */
const CAUSES: readonly (readonly [pattern: RegExp, words: string])[] = [
  [
    /DH_KEY_TOO_SMALL|EE_KEY_TOO_SMALL|CA_MD_TOO_WEAK|UNSUPPORTED_PROTOCOL|LEGACY_SIGALG/,
    'its TLS is weaker than this machine accepts: see ARCA_TLS_SECURITY_LEVEL',
  ],
  [/Proxy response \(407\)/, 'the proxy of HTTPS_PROXY wants a user and a password'],
  [/Proxy response/, 'the proxy of HTTPS_PROXY does not let the portal reach it'],
  [
    /UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|SELF_SIGNED_CERT|CERT_UNTRUSTED/,
    'its certificate is not trusted: a proxy that opens TLS needs its certificate in NODE_EXTRA_CA_CERTS',
  ],
  [/CERT_HAS_EXPIRED|CERT_NOT_YET_VALID/, 'its certificate is not valid today: check the clock'],
  [/ENOTFOUND|EAI_AGAIN/, 'its name is not found: check DNS, or set HTTPS_PROXY'],
  [
    /ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|CONNECT_TIMEOUT/,
    'no way there: check the firewall, or set HTTPS_PROXY',
  ],
];
/** An error may name itself as its cause. */
const MOST_CAUSES = 5;

/** Returns why a connection to the tax authority failed, in words for the log and the operator. */
export function connectionProblem(error: unknown): string {
  const reasons: string[] = [];
  for (let cause = error; cause instanceof Error && reasons.length < MOST_CAUSES; cause = cause.cause) {
    reasons.push(`${'code' in cause ? String(cause.code) : ''} ${cause.message}`);
  }
  const text = reasons.join(' ');
  const advice = CAUSES.find(([pattern]) => pattern.test(text))?.[1];
  return advice === undefined ? 'no connection' : `no connection: ${advice}`;
}
