import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCloudUpload,
  IconHistory,
  IconMessageReport,
} from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Observation, SupplierRequest } from 'shared-api/contract';
import { isInCorrection, isRenewal, RENEWAL_TITLE, renewalText } from 'shared-api/rules';
import { Alert, formatTaxId, Group, Stack, Text } from 'shared-ui';
import { ObservationList, PERSON_LABEL, supplierName } from 'shared-ui/request';
import { Facts } from '../subject/Facts.tsx';
import { Failure } from '../subject/Failure.tsx';
import { WriteToAuditor } from '../subject/WriteToAuditor.tsx';
import { isDone, useWizard } from './context.ts';
import type { SaveProblem } from './saving.ts';

/** Said in a renewal once everything that it opened is there. */
const RENEWAL_READY = 'Los archivos indicados ya están listos. Revise sus datos y envíe el formulario.';

export const STILL_UPLOADING = 'Todavía se está subiendo un archivo';

/** Whose registration it is. */
export function WizardHeader({ request }: { request: SupplierRequest }) {
  return (
    <Facts
      facts={[
        [request.tipo_persona === 'JURIDICA' ? 'Razón social' : 'Nombre', supplierName(request)],
        ['Tipo de persona', PERSON_LABEL[request.tipo_persona]],
        ['CUIT', formatTaxId(request.cuit)],
        ['Forma jurídica', request.forma_juridica],
        ['Trámite N°', request.nro_tramite],
      ]}
    />
  );
}

/** The registry says that the tax id isn't active: nothing can be sent. */
export function InactiveBanner({ motives }: { motives: readonly string[] }) {
  return (
    <Alert color="rojo" icon={<IconAlertTriangle size={20} aria-hidden />} title="CUIT INACTIVO">
      <Text>El CUIT asociado se encuentra en estado inactivo. Verifique la situación fiscal.</Text>
      {motives.map((motive) => (
        <Text key={motive} size="sm">
          {motive}
        </Text>
      ))}
    </Alert>
  );
}

/** What the auditor observed or the supplier's renewal opened, to read while correcting. */
export function CorrectionPanel() {
  const { bundle, subject } = useWizard();
  const { estado, observaciones } = bundle.estado_tramite;
  if (!isInCorrection(estado)) return null;
  const renewal = isRenewal(estado, observaciones);
  const done = observaciones.map((one) => isDone(bundle, one));
  const isReady = done.length > 0 && !done.includes(false);
  return (
    <Alert
      color="ambar"
      icon={<IconMessageReport size={20} aria-hidden />}
      title={renewal ? RENEWAL_TITLE : 'Observaciones del auditor'}
    >
      <Stack gap="md" align="flex-start">
        {renewal && <Text>{isReady ? RENEWAL_READY : renewalText(observaciones)}</Text>}
        {observaciones.length > 0 && (
          <ObservationList observations={observaciones} below={(index) => done[index] && <Done />} />
        )}
        <WriteToAuditor subject={subject} />
      </Stack>
    </Alert>
  );
}

/** Beside what a renewal asked for: it is there. */
function Done() {
  return (
    <Group gap="xs" c="verde.8">
      <IconCircleCheck size={18} aria-hidden />
      <Text size="sm" fw={600}>
        Listo
      </Text>
    </Group>
  );
}

/** What was observed about one element, beside it. */
export function ObservedHere({ observations }: { observations: readonly Observation[] }) {
  const { estado, observaciones } = useWizard().bundle.estado_tramite;
  if (observations.length === 0) return null;
  return (
    <Alert
      color="ambar"
      icon={<IconMessageReport size={18} aria-hidden />}
      title={isRenewal(estado, observaciones) ? 'Para renovar' : 'El auditor observó'}
    >
      <Stack gap="xs">
        {observations.map(({ observacion }) => (
          <Text key={observacion} size="sm">
            {observacion}
          </Text>
        ))}
      </Stack>
    </Alert>
  );
}

/** Why the form doesn't go on: said where it can be seen, again with every try. */
export function StillUploading({ tries }: { tries: number }) {
  const message = useRef<HTMLDivElement>(null);
  const pressed = useRef<Element | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try brings the message back into sight.
  useEffect(() => {
    pressed.current = document.activeElement;
    message.current?.focus();
  }, [tries]);
  // It goes by itself: who was left here goes on at the button that they pressed.
  useLayoutEffect(() => {
    const own = message.current;
    return () => {
      if (document.activeElement === own && pressed.current instanceof HTMLElement) pressed.current.focus();
    };
  }, []);
  return (
    <Alert
      ref={message}
      tabIndex={-1}
      role="alert"
      color="ambar"
      icon={<IconCloudUpload size={20} aria-hidden />}
      title={STILL_UPLOADING}
    >
      <Text size="sm">Espere a que termine, o cancele la subida, y vuelva a intentarlo.</Text>
    </Alert>
  );
}

/** Values came back that were typed before and not saved. */
export function RestoredNotice() {
  return (
    <Alert role="status" color="azul" icon={<IconHistory size={20} aria-hidden />}>
      Recuperamos lo que había escrito y no llegó a guardarse. Revíselo y continúe para guardarlo.
    </Alert>
  );
}

/** Why a save failed, brought into sight with every try. What was typed stays where it is. */
export function SaveFailure({ failure }: { failure: SaveProblem }) {
  const message = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failed save brings its reason into sight.
  useEffect(() => message.current?.focus(), [failure]);
  return (
    <Failure ref={message} title={failure.title} reasons={failure.reasons}>
      <Text size="sm">Lo que escribió sigue en el formulario.</Text>
    </Failure>
  );
}
