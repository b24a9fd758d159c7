import { LazyComponent, LoadingPage, Stack, Text } from 'shared-ui';
import type { CorrectionTasksProps } from './CorrectionTasks.tsx';
import { StepLinks } from './StepLinks.tsx';

const load = async () => (await import('./CorrectionTasks.tsx')).CorrectionTasks;

/** The list of what was observed; its code is loaded when a correction is opened. */
export const LazyCorrectionTasks = (props: CorrectionTasksProps) => (
  <LazyComponent
    load={load}
    fallback={TasksUnavailable}
    placeholder={<LoadingPage />}
    componentProps={props}
  />
);

function TasksUnavailable({ steps, onStep }: CorrectionTasksProps) {
  return (
    <Stack gap="sm">
      <Text role="alert">
        No se pudo cargar la lista de correcciones. Revise su conexión y actualice la página, o corrija en los
        pasos del formulario.
      </Text>
      <StepLinks steps={steps} onStep={onStep} />
    </Stack>
  );
}
