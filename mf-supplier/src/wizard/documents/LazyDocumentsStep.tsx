import { LazyComponent, LoadingPage, Text } from 'shared-ui';

const load = async () =>
  (await import(/* webpackChunkName: "last-step" */ './DocumentsStep.tsx')).DocumentsStep;

/** The documents' step; its code comes after the first step, which most people fill before. */
export const LazyDocumentsStep = () => (
  <LazyComponent load={load} fallback={StepUnavailable} placeholder={<LoadingPage />} componentProps={{}} />
);

/** Loads the step's code ahead: it must be there when the connection is lost. */
export const loadDocumentsStep = (): void => void load().catch(() => undefined);

const StepUnavailable = () => (
  <Text role="alert">
    No se pudo cargar este paso. Revise su conexión y actualice la página: lo que escribió queda guardado.
  </Text>
);
