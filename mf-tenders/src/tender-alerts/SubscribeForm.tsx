import { type ChangeEvent, type FormEvent, useEffect, useState } from 'react';
import {
  ALERT_WORDS_MAX,
  type AlertWish,
  alertProblems,
  EMAIL_MAX,
  FROM_THE_START,
  TENDER_TYPES,
  tenderLabel,
  tenderTypeOf,
} from 'shared-api/rules';
import { Alert, Box, Button, Checkbox, Group, Stack, Text, TextInput } from 'shared-ui';
import { ErrorSummary, Fieldset } from 'shared-ui/forms';
import { ALERTS_API, useSubscribe } from './queries.ts';
import type { Refused } from './refused.ts';

interface Props {
  /** What the form begins with. */
  readonly wish: AlertWish;
  /** Why it was refused when it was sent without code; null: it was not. */
  readonly refused: Refused | null;
  /** Told what to do next. */
  readonly onDone: (message: string) => void;
}

const EMAIL_ID = 'aviso-correo';
const TOPIC_ID = 'aviso-todas';
const PROBLEM_ID = 'aviso-tema-problema';

/** What to be told of, and where. A plain form that keeps its own values: it works before the code is here. */
export function SubscribeForm({ wish: first, refused, onDone }: Props) {
  const [problems, setProblems] = useState(refused?.problems ?? {});
  const [tries, setTries] = useState(0);
  const [isLive, setLive] = useState(false);
  const send = useSubscribe();
  // Without code the browser checks what it can; with it, the form says all of it at once.
  useEffect(() => setLive(true), []);

  const submit = (event: FormEvent<HTMLElement>) => {
    event.preventDefault();
    if (!(event.currentTarget instanceof HTMLFormElement)) return;
    const wish = wishOf(new FormData(event.currentTarget));
    const found = alertProblems(wish);
    setProblems(found);
    setTries(tries + 1);
    if (Object.keys(found).length === 0) {
      send.mutate({ ...wish, tipos: [...wish.tipos] }, { onSuccess: onDone });
    }
  };
  const { correo, tema } = problems;
  const failure = send.error?.message ?? (tries === 0 ? refused?.message : null);

  return (
    <Box
      component="form"
      method="post"
      action={ALERTS_API}
      noValidate={isLive}
      onSubmit={submit}
      onChange={keepOneMeaning}
    >
      <Stack gap="lg">
        <ErrorSummary
          attempt={tries}
          errors={[
            ...(tema ? [{ field: 'tema', id: TOPIC_ID, message: tema }] : []),
            ...(correo ? [{ field: 'correo', id: EMAIL_ID, message: correo }] : []),
          ]}
        />
        <Fieldset
          legend="Sobre qué licitaciones"
          aria-describedby={tema ? PROBLEM_ID : undefined}
          {...(tema && { 'data-invalid': true })}
        >
          <Stack>
            <Checkbox
              id={TOPIC_ID}
              name="todas"
              // Without code it stays ticked when a type is ticked too: the server must know that nobody chose it.
              value={first.todas ? FROM_THE_START : 'on'}
              label="Todas las licitaciones"
              description="Sin importar el tipo ni las palabras."
              defaultChecked={first.todas}
            />
            {TENDER_TYPES.map((one) => (
              <Checkbox
                key={one}
                name="tipos"
                value={one}
                label={tenderLabel(one)}
                defaultChecked={first.tipos.includes(one)}
              />
            ))}
            <TextInput
              label="Palabras"
              description="Del objeto, en cualquier orden, o un expediente. Deben estar todas."
              name="palabras"
              maxLength={ALERT_WORDS_MAX}
              defaultValue={first.palabras}
            />
            {tema && (
              <Text id={PROBLEM_ID} size="sm" c="rojo.7">
                {tema}
              </Text>
            )}
          </Stack>
        </Fieldset>
        <TextInput
          id={EMAIL_ID}
          label="Correo electrónico"
          description="Lo usamos solo para estos avisos y lo borramos cuando usted los deja."
          name="correo"
          type="email"
          autoComplete="email"
          required
          maxLength={EMAIL_MAX}
          defaultValue={first.correo}
          error={correo}
        />
        {failure && <Alert color="rojo">{failure}</Alert>}
        <Group>
          <Button type="submit" loading={send.isPending}>
            Pedir los avisos
          </Button>
        </Group>
      </Stack>
    </Box>
  );
}

/** 'Todas' and what narrows them never stand together: the one that was chosen last is meant. */
function keepOneMeaning({ target, currentTarget: form }: ChangeEvent<HTMLElement>): void {
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
  const narrows =
    target.name === 'tipos' ? target.checked : target.name === 'palabras' && target.value !== '';
  if (narrows && all) all.checked = false;
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
