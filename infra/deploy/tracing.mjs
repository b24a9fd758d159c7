// OpenTelemetry for one of the portal's processes (infra/docs/operating.md, 'Watching it'): copied to /opt/tracing, where its packages
// are, and named to Node by --import. Addresses hold tokens, codes and searches, so spans
// get the path as the portal's own log has it, and no query.
import { createRequire, register } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

register('@opentelemetry/instrumentation/hook.mjs', import.meta.url);
const { NodeSDK } = await import('@opentelemetry/sdk-node');
const { getNodeAutoInstrumentations } = await import('@opentelemetry/auto-instrumentations-node');

/** Longest delay of a stop by a collector that does not answer. */
const LAST_SPANS_MS = 2_000;

/** The portal lies in the working directory: `WorkingDirectory=` of the units, the image's own folder. */
const portal = createRequire(path.join(process.cwd(), 'package.json'));
const { loggedPath } = await import(pathToFileURL(portal.resolve('shared-api/contract')).href);

function hideAddress(span, address) {
  for (const name of ['url.full', 'http.url', 'url.path', 'http.target']) {
    if (span.attributes?.[name] !== undefined) span.setAttribute(name, loggedPath(address));
  }
  if (span.attributes?.['url.query'] !== undefined) span.setAttribute('url.query', '');
}

const sdk = new NodeSDK({
  instrumentations: getNodeAutoInstrumentations({
    '@opentelemetry/instrumentation-fs': { enabled: false },
    '@opentelemetry/instrumentation-dns': { enabled: false },
    '@opentelemetry/instrumentation-net': { enabled: false },
    '@opentelemetry/instrumentation-http': {
      applyCustomAttributesOnSpan: (span, request) => hideAddress(span, request.url ?? request.path ?? '/'),
    },
    '@opentelemetry/instrumentation-undici': {
      requestHook: (span, request) => hideAddress(span, request.path),
    },
  }),
});
sdk.start();
process.once('beforeExit', () => sdk.shutdown());

/** Sends the last spans before the process exits. A second call of `exit` ends it at once. */
const exit = process.exit.bind(process);
process.exit = (code) => {
  process.exit = exit;
  setTimeout(exit, LAST_SPANS_MS, code);
  void sdk
    .shutdown()
    .catch(() => undefined)
    .then(() => exit(code));
};
