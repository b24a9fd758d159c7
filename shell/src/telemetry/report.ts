import { type Failure, TELEMETRY_PATH } from 'shared-api/contract';
import { MEASURE_MAX } from 'shared-api/rules';
import type { Registry } from 'shared-api/section';
import { createAttribution, keyOf, NO_PLACE, type SignalSource } from './attribution.ts';
import { consumeEvents, type LoadingEvent, type PageEvent } from './event-buffer.ts';
import { createSignalQueue } from './signal-queue.ts';
import { measureVitals } from './vitals.ts';

/** Of so many visits to live versions the times are measured; of those to others always. */
const MEASURED_SHARE = 0.25;
/** How much of one kind a page tells: what fails again and again says nothing new. */
const MOST_OF_A_KIND = 10;
/** A class of errors, as code names it; anything else might be somebody's words. */
const CLASS_NAME = /^[A-Za-z]{1,40}$/;

/**
 * Makes reports of what happens to the page: how long sections took and what failed. Nothing of persons or of what they
 * look at goes into them, only section and version. What the page's policy stopped is told by the browser itself.
 * @param registry what the page goes by, now
 * @param baseUrl base of every call
 * @param measured whether the times of this visit are measured; by chance unless said
 * @returns ends the reports; what was not sent is dropped
 */
export function startReports(
  registry: () => Registry,
  baseUrl: string,
  measured: boolean = Math.random() < MEASURED_SHARE,
): () => void {
  const outbox = createSignalQueue((senales) => {
    const body = new Blob([JSON.stringify({ senales })], { type: 'application/json' });
    navigator.sendBeacon(`${baseUrl}${TELEMETRY_PATH}`, body);
  });
  const given = createAttribution(registry);
  const visited = new Set<string>();
  const failed = new Set<string>();
  let failures = 0;

  function visit(from: SignalSource): void {
    const key = keyOf(from);
    if (!visited.has(key)) outbox.add({ ...from, tipo: 'visita' });
    visited.add(key);
  }

  function fail(from: SignalSource, causa: Failure, nombre: string, lugar: string): void {
    const key = keyOf(from);
    if (!failed.has(key)) outbox.add({ ...from, tipo: 'visita_fallida' });
    failed.add(key);
    failures += 1;
    if (failures <= MOST_OF_A_KIND) outbox.add({ ...from, tipo: 'falla', causa, nombre, lugar });
  }

  function loaded(...[release, ms]: LoadingEvent): void {
    const from = given.add(release);
    visit(from);
    if (ms === undefined) fail(from, 'carga', 'SectionError', NO_PLACE);
    else {
      const valor = Math.min(MEASURE_MAX, Math.round(ms));
      outbox.add({ ...from, tipo: 'medida', medida: 'carga', valor });
    }
  }

  function failure(causa: 'error' | 'pagina', error: unknown): void {
    if (!(error instanceof Error) || error.name === 'AbortError') return;
    const stack = error.stack ?? '';
    const blamed = causa === 'pagina' ? given.blamedHere(stack) : given.blamed(stack);
    if (blamed) fail(blamed.from, causa, CLASS_NAME.test(error.name) ? error.name : 'Error', blamed.place);
  }

  if (given.shell) visit(given.shell);
  consumeEvents((heard) => {
    if (isLoading(heard)) loaded(...heard);
    else if (heard instanceof ErrorEvent) failure('error', heard.error);
    else if (heard instanceof PromiseRejectionEvent) failure('error', heard.reason);
    else failure('pagina', heard);
  });
  if (measured || given.onTrial()) measure();
  return () => {
    consumeEvents(() => undefined);
    outbox.close();
  };

  /** Measures the page for the section that it was opened at. */
  function measure(): void {
    const opened = performance.getEntriesByType('navigation')[0]?.name ?? location.href;
    const { pathname } = new URL(opened);
    measureVitals((medida, valor) => {
      const from = given.at(pathname);
      if (from) outbox.add({ ...from, tipo: 'medida', medida, valor });
    });
  }
}

const isLoading = (heard: PageEvent): heard is LoadingEvent => Array.isArray(heard);
