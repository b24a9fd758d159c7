import { useEffect } from 'react';
import { LazyComponent, LoadingPage, Text } from 'shared-ui';

/** Time after which the step's code is loaded: the first step comes first. */
const LOAD_AFTER_MS = 2_000;

const load = async () =>
  (await import(/* webpackChunkName: "last-step" */ './DocumentsStep.tsx')).DocumentsStep;

/** The documents' step; its code comes after the first step, which most people fill before. */
export const LazyDocumentsStep = () => (
  <LazyComponent load={load} fallback={StepUnavailable} placeholder={<LoadingPage />} componentProps={{}} />
);

/** Loads the step's code ahead: it must be there when the connection is lost. */
export function useDocumentsStepAhead(): void {
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), LOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}

const StepUnavailable = () => (
  <Text role="alert">
    No se pudo cargar este paso. Revise su conexión y actualice la página: lo que escribió queda guardado.
  </Text>
);
