import { EnvHttpProxyAgent, fetch, type Response } from 'undici';
import { TaxAuthorityError } from './errors.ts';
import type { TaxAuthoritySettings } from './types.ts';
import { childAt, decodeXml, readXml, textAt, type XmlNode } from './xml.ts';

/** Far above the largest answers (companies with hundreds of partners). */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

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
  [/ALTNAME_INVALID/, 'its certificate is of another host: check its address, and the proxy'],
  [/CERT_HAS_EXPIRED|CERT_NOT_YET_VALID/, 'its certificate is not valid today: check the clock'],
  [/ENOTFOUND|EAI_AGAIN/, 'its name is not found: check DNS, or set HTTPS_PROXY'],
  [
    /ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|CONNECT_TIMEOUT/,
    'no way there: check the firewall, or set HTTPS_PROXY',
  ],
];
/** An error may name itself as its cause. */
const MOST_CAUSES = 5;

interface SoapRequest {
  readonly url: string;
  /** Content of the envelope's body, XML. */
  readonly body: string;
  readonly timeoutMs: number;
  /** True if the request may be sent twice: then it is repeated after a broken connection. */
  readonly repeatable: boolean;
}

/** An answer of the protocol: the envelope's body, or a Fault. */
type SoapAnswer =
  | { readonly body: XmlNode }
  | { readonly fault: { readonly code: string; readonly text: string } };

/** Sends a SOAP 1.1 request. @throws TaxAuthorityError `unavailable` without an answer in time or if it isn't SOAP */
export type CallSoap = (request: SoapRequest) => Promise<SoapAnswer>;

/** Makes the calls of ARCA's services: through the proxy of `HTTPS_PROXY`, if any, and with the TLS level of these calls. */
export function createCallSoap({
  tlsSecurityLevel,
}: Pick<TaxAuthoritySettings, 'tlsSecurityLevel'>): CallSoap {
  const tls = tlsSecurityLevel === undefined ? {} : { ciphers: `DEFAULT@SECLEVEL=${tlsSecurityLevel}` };
  // The local tax authority is on this machine and speaks http: no proxy reaches it.
  const dispatcher = new EnvHttpProxyAgent({ httpProxy: '', connect: tls, requestTls: tls });
  return async (request) => readAnswer(await send(request, dispatcher));
}

function readAnswer({ status, text }: { status: number; text: string }): SoapAnswer {
  const body = childAt(readXml(text), 'Envelope', 'Body');
  if (body === undefined) throw unavailable(`answer ${status} is not SOAP`);
  const fault = childAt(body, 'Fault');
  if (fault !== undefined) {
    const code = textAt(fault, 'faultcode') ?? '';
    // Without its prefix.
    return { fault: { code: code.slice(code.indexOf(':') + 1), text: textAt(fault, 'faultstring') ?? '' } };
  }
  if (status !== 200) throw unavailable(`answer ${status} without a Fault`);
  return { body };
}

async function send(request: SoapRequest, dispatcher: EnvHttpProxyAgent) {
  const attempt = async () => {
    const response = await fetch(request.url, {
      dispatcher,
      method: 'POST',
      headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: '""' },
      body: `<?xml version="1.0" encoding="UTF-8"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${request.body}</s:Body></s:Envelope>`,
      redirect: 'error',
      signal: AbortSignal.timeout(request.timeoutMs),
    });
    return { status: response.status, text: await boundedText(response) };
  };
  try {
    return await attempt().catch((error: unknown) => {
      if (!request.repeatable || isTimeout(error) || error instanceof TaxAuthorityError) throw error;
      return attempt();
    });
  } catch (error) {
    if (error instanceof TaxAuthorityError) throw error;
    throw unavailable(isTimeout(error) ? 'no answer in time' : connectionProblem(error), error);
  }
}

async function boundedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_ANSWER_BYTES) throw unavailable('the answer is too large');
    chunks.push(chunk);
  }
  return decodeXml(Buffer.concat(chunks), response.headers.get('content-type') ?? '');
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}

function unavailable(reason: string, cause?: unknown): TaxAuthorityError {
  return new TaxAuthorityError('unavailable', reason, { cause });
}

/** Returns why a connection to the tax authority failed, in words for the log and the operator. */
function connectionProblem(error: unknown): string {
  const reasons: string[] = [];
  for (let cause = error; cause instanceof Error && reasons.length < MOST_CAUSES; cause = cause.cause) {
    reasons.push(`${'code' in cause ? String(cause.code) : ''} ${cause.message}`);
  }
  const text = reasons.join(' ');
  const advice = CAUSES.find(([pattern]) => pattern.test(text))?.[1];
  return advice === undefined ? 'no connection' : `no connection: ${advice}`;
}
