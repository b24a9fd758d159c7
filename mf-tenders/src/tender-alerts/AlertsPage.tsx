import { useEffect, useState } from 'react';
import { ALERT_CONFIRM_DAYS, ALERT_WORDS_MAX, type AlertWish, type TenderType } from 'shared-api/rules';
import { Page } from 'shared-ui';
import { useHead } from 'shared-ui/portal';
import { useSearchParams } from 'shared-ui/router';
import { readSearch } from '../tender-list/search.ts';
import { Outcome } from './Outcome.tsx';
import { refusedIn } from './refused.ts';
import { SubscribeForm } from './SubscribeForm.tsx';

const INTRO =
  'Le enviamos un correo por día, como máximo, con las licitaciones nuevas que le interesan. No hace falta crear una cuenta.';
/** What the server says, for whoever was led here by a plain form. */
const ASKED = `Si la dirección es correcta, en unos minutos recibirá un correo. Ábralo y confirme los avisos dentro de ${ALERT_CONFIRM_DAYS} días: hasta entonces no se envía ninguno.`;

/** `/licitaciones-concursos/avisos`: asks for alerts by mail; the list's filters come along in the address. */
export function AlertsPage() {
  const [params, setParams] = useSearchParams();
  const [refused] = useState(() => refusedIn(params));
  // What was typed came in the address, where it needn't stay.
  useEffect(() => {
    if (refused) setParams({}, { replace: true });
  }, [refused, setParams]);
  const [told, setTold] = useState(params.get('pedido') === 'enviado' ? ASKED : null);
  const { objeto, tipo } = readSearch(params);
  useHead({ title: 'Recibir avisos de licitaciones por correo', description: INTRO });
  return (
    <Page
      title="Recibir avisos por correo"
      back={{ to: '/licitaciones-concursos', label: 'Volver a las licitaciones' }}
      intro={INTRO}
      size="form"
    >
      {told === null ? (
        <SubscribeForm wish={refused?.wish ?? wishOfList(objeto, tipo)} refused={refused} onDone={setTold} />
      ) : (
        <Outcome title="Revise su correo" message={told} />
      )}
    </Page>
  );
}

/** What the list was narrowed to is what alerts are offered for. */
const wishOfList = (objeto: string, tipo: TenderType | null): AlertWish => ({
  correo: '',
  palabras: objeto.slice(0, ALERT_WORDS_MAX),
  tipos: tipo === null ? [] : [tipo],
  todas: objeto === '' && tipo === null,
});
