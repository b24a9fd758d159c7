import { type Failure, TELEMETRY_PATH } from 'shared-api/contract';
import { MEASURE_MAX } from 'shared-api/rules';
import type { Registry } from 'shared-api/section';
import { createAttribution, type SignalSource, UNKNOWN_PLACE, versionKey } from './attribution.ts';
import { consumeEvents, type LoadingEvent, type PageEvent } from './event-buffer.ts';
import { createSignalQueue } from './signal-queue.ts';
import { measureVitals } from './vitals.ts';

/** Share of the visits to live versions whose times are measured; canaries and previews always are. */
const MEASURED_SHARE = 0.25;
/** Most failures that a page reports: the same one again and again says nothing new. */
const MAX_FAILURES = 10;
/** Name of an error class; any other name might contain personal data. */
const CLASS_NAME = /^[A-Za-z]{1,40}$/;

/**
 * Reports how long sections take to load and what fails. Reports name section and version, no persons and no addresses.
 * Violations of the content security policy are reported by the browser itself.
 * @param registry returns the registry in use
 * @param baseUrl base of every call
 * @param measured whether the times of this visit are measured; random by default
 * @returns stops the reports and drops unsent ones
 */
export function startReports(
  registry: () => Registry,
  baseUrl: string,
  measured: boolean = Math.random() < MEASURED_SHARE,
): () => void {
  const queue = createSignalQueue((senales) => {
    const body = new Blob([JSON.stringify({ senales })], { type: 'application/json' });
    navigator.sendBeacon(`${baseUrl}${TELEMETRY_PATH}`, body);
  });
  const attribution = createAttribution(registry);
  const visited = new Set<string>();
  const failedSources = new Set<string>();
  let failures = 0;

  function visit(from: SignalSource): void {
    const key = versionKey(from);
    if (!visited.has(key)) queue.add({ ...from, tipo: 'visita' });
    visited.add(key);
  }

  function fail(from: SignalSource, causa: Failure, nombre: string, lugar: string): void {
    const key = versionKey(from);
    if (!failedSources.has(key)) queue.add({ ...from, tipo: 'visita_fallida' });
    failedSources.add(key);
    failures += 1;
    if (failures <= MAX_FAILURES) queue.add({ ...from, tipo: 'falla', causa, nombre, lugar });
  }

  function loaded(...[release, ms]: LoadingEvent): void {
    const from = attribution.add(release);
    visit(from);
    if (ms === undefined) fail(from, 'carga', 'SectionError', UNKNOWN_PLACE);
    else {
      const valor = Math.min(MEASURE_MAX, Math.round(ms));
      queue.add({ ...from, tipo: 'medida', medida: 'carga', valor });
    }
  }

  function failure(causa: 'error' | 'pagina', error: unknown): void {
    if (!(error instanceof Error) || error.name === 'AbortError') return;
    const stack = error.stack ?? '';
    const attributed =
      causa === 'pagina' ? attribution.sourceOfPageError(stack) : attribution.sourceOfError(stack);
    if (attributed)
      fail(attributed.from, causa, CLASS_NAME.test(error.name) ? error.name : 'Error', attributed.place);
  }

  if (attribution.shell) visit(attribution.shell);
  consumeEvents((event) => {
    if (isLoading(event)) loaded(...event);
    else if (event instanceof ErrorEvent) failure('error', event.error);
    else if (event instanceof PromiseRejectionEvent) failure('error', event.reason);
    else failure('pagina', event);
  });
  if (measured || attribution.hasTestVersion()) measure();
  return () => {
    consumeEvents(() => undefined);
    queue.close();
  };

  /** Attributes the page's measures to the section that it was opened at. */
  function measure(): void {
    const address = performance.getEntriesByType('navigation')[0]?.name ?? location.href;
    const { pathname } = new URL(address);
    measureVitals((medida, valor) => {
      const from = attribution.sourceAt(pathname);
      if (from) queue.add({ ...from, tipo: 'medida', medida, valor });
    });
  }
}

const isLoading = (event: PageEvent): event is LoadingEvent => Array.isArray(event);
