import {
  requestData,
  startCompanyRequest,
  startPersonRequest,
  type UserDataBundle,
} from 'shared-api/contract';
import { answer, fakeClient, screen } from 'shared-ui/testing';
import { PERSON_CUIT } from './bundle.ts';
import { savesInto } from './open.tsx';

/** Address of a person's form; its steps are `?paso=1` to `?paso=5`. */
export const FORM = `/persona-humana/register/${PERSON_CUIT}`;

/** A client of a server that opens the form with this request and stores what is saved. */
export const withForm = (bundle: UserDataBundle, ...answers: readonly ReturnType<typeof answer>[]) =>
  fakeClient(
    answer(bundle.sujeto_fiscal.tipo_persona === 'FISICA' ? startPersonRequest : startCompanyRequest, bundle),
    answer(requestData, bundle),
    savesInto(bundle),
    ...answers,
  );

export const nextButton = () => screen.getByRole('button', { name: 'Siguiente' });
export const phoneField = () => screen.findByLabelText('Teléfono alternativo');
