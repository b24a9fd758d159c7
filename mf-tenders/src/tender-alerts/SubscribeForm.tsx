import { type FormEvent, useState } from 'react';
import {
  type AlertWish,
  alertProblems,
  FROM_THE_START,
  TENDER_TYPES,
  tenderLabel,
  tenderTypeOf,
} from 'shared-api/rules';
import { Checkbox, Paper, Stack, Text, TextInput } from 'shared-ui';
import { EmailField } from '../public-forms/EmailField.tsx';
import { PlainForm } from '../public-forms/PlainForm.tsx';
import { ALERTS_API, useSubscribe } from './queries.ts';
import type { RefusedForm } from './refused-form.ts';

interface Props {
  /** The initial values. */
  readonly wish: AlertWish;
  /** The refusal of a form sent without JavaScript; null when there was none. */
  readonly refusedForm: RefusedForm | null;
  /** Receives the server's message. */
  readonly onDone: (message: string) => void;
}

const EMAIL_ID = 'aviso-correo';
const TOPIC_ID = 'aviso-todas';
const PROBLEM_ID = 'aviso-tema-problema';

/** The form of an alert. */
export function SubscribeForm({ wish: initial, refusedForm, onDone }: Props) {
  const [problems, setProblems] = useState(refusedForm?.problems ?? {});
  const send = useSubscribe();
  const submit = (typed: FormData) => {
    const wish = wishOf(typed);
    const foundProblems = alertProblems(wish);
    setProblems(foundProblems);
    if (Object.keys(foundProblems).length === 0) {
      send.mutate({ ...wish, tipos: [...wish.tipos] }, { onSuccess: onDone });
    }
  };
  const { correo, tema } = problems;

  return (
    <PlainForm
      action={ALERTS_API}
      button="Pedir los avisos"
      isPending={send.isPending}
      errors={[
        ...(tema ? [{ field: 'tema', id: TOPIC_ID, message: tema }] : []),
        ...(correo ? [{ field: 'correo', id: EMAIL_ID, message: correo }] : []),
      ]}
      failure={send.error?.message}
      refusal={refusedForm?.message}
      onSubmit={submit}
      onChange={resolveContradiction}
    >
      {/* The style of `Fieldset` comes with the code: a page without JavaScript has none of it. */}
      <Paper
        component="fieldset"
        withBorder
        m={0}
        miw={0}
        px="lg"
        pt="xs"
        pb="lg"
        aria-describedby={tema ? PROBLEM_ID : undefined}
        {...(tema && { 'data-invalid': true })}
      >
        <Text component="legend" size="sm">
          Sobre qué licitaciones
        </Text>
        <Stack>
          <Checkbox
            id={TOPIC_ID}
            name="todas"
            // Without JavaScript it stays checked beside a type: this value tells the server that it is the default.
            value={initial.todas ? FROM_THE_START : 'on'}
            label="Todas las licitaciones"
            description="Sin importar el tipo ni las palabras."
            defaultChecked={initial.todas}
          />
          {TENDER_TYPES.map((one) => (
            <Checkbox
              key={one}
              name="tipos"
              value={one}
              label={tenderLabel(one)}
              defaultChecked={initial.tipos.includes(one)}
            />
          ))}
          <TextInput
            label="Palabras"
            description="Del objeto, en cualquier orden, o un expediente. Deben estar todas."
            name="palabras"
            defaultValue={initial.palabras}
          />
          {tema && (
            <Text id={PROBLEM_ID} size="sm" c="rojo.7">
              {tema}
            </Text>
          )}
        </Stack>
      </Paper>
      <EmailField
        id={EMAIL_ID}
        description="Lo usamos solo para estos avisos y lo borramos cuando usted los deja."
        defaultValue={initial.correo}
        error={correo}
      />
    </PlainForm>
  );
}

/** Unchecks 'Todas' when a type or words are chosen, and the other way round. */
function resolveContradiction({ target, currentTarget: form }: FormEvent<HTMLElement>): void {
  if (!(form instanceof HTMLFormElement) || !(target instanceof HTMLInputElement)) return;
  const fields = [...form.querySelectorAll('input')];
  const [all] = fields.filter(({ name }) => name === 'todas');
  if (target === all) {
    if (!all.checked) return;
    for (const field of fields) {
      if (field.name === 'tipos') field.checked = false;
      if (field.name === 'palabras') field.value = '';
    }
    return;
  }
  const isSpecific =
    target.name === 'tipos' ? target.checked : target.name === 'palabras' && target.value !== '';
  if (isSpecific && all) all.checked = false;
}

function wishOf(typed: FormData): AlertWish {
  const tipos = typed.getAll('tipos').flatMap((text) => tenderTypeOf(`${text}`) ?? []);
  return {
    correo: `${typed.get('correo') ?? ''}`.trim(),
    palabras: `${typed.get('palabras') ?? ''}`.trim(),
    tipos,
    todas: typed.has('todas'),
  };
}
