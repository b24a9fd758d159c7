import { useState } from 'react';
import { ALERT_CONFIRM_DAYS, ALERT_WORDS_MAX, type AlertWish, type TenderType } from 'shared-api/rules';
import { Page } from 'shared-ui';
import { useHead } from 'shared-ui/portal';
import { useSearchParams } from 'shared-ui/router';
import { Outcome } from '../public-forms/Outcome.tsx';
import { useRefusedForm } from '../public-forms/use-refused-form.ts';
import { readSearch, writeSearch } from '../tender-list/search.ts';
import { readRefusedForm } from './refused-form.ts';
import { SubscribeForm } from './SubscribeForm.tsx';

const INTRO =
  'Le enviamos un correo por día, como máximo, con las licitaciones nuevas que le interesan. No hace falta crear una cuenta.';
/** The server's answer, for a form sent without JavaScript. */
const REQUESTED = `Si la dirección es correcta, en unos minutos recibirá un correo. Ábralo y confirme los avisos dentro de ${ALERT_CONFIRM_DAYS} días: hasta entonces no se envía ninguno.`;

/** `/licitaciones-concursos/avisos`: the subscription to alerts, with the filters of the list as its topic. */
export function AlertsPage() {
  const [params] = useSearchParams();
  const refusedForm = useRefusedForm(readRefusedForm);
  const [message, setMessage] = useState(params.get('pedido') === 'enviado' ? REQUESTED : null);
  const search = readSearch(params);
  const { objeto, tipo } = search;
  const list = `${writeSearch(search)}`;
  useHead({ title: 'Recibir avisos de licitaciones por correo', description: INTRO });
  return (
    <Page
      title="Recibir avisos por correo"
      back={{ to: `/licitaciones-concursos${list && `?${list}`}`, label: 'Volver a las licitaciones' }}
      intro={INTRO}
      size="form"
    >
      {message === null ? (
        <SubscribeForm
          wish={refusedForm?.wish ?? wishOfList(objeto, tipo)}
          refusedForm={refusedForm}
          onDone={setMessage}
        />
      ) : (
        <Outcome title="Revise su correo" message={message} />
      )}
    </Page>
  );
}

/** Returns the alert that corresponds to the filters of the list. */
const wishOfList = (objeto: string, tipo: TenderType | null): AlertWish => ({
  correo: '',
  palabras: objeto.slice(0, ALERT_WORDS_MAX),
  tipos: tipo === null ? [] : [tipo],
  todas: objeto === '' && tipo === null,
});
