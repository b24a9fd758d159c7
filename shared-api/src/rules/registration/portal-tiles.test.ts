import {
  ESTADOS,
  formTileText,
  isEditable,
  portalTiles,
  RENEWAL_REASON,
  RENEWAL_TITLE,
  renewalText,
} from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

const openedDocuments = [{ name: 'DNI', observacion: RENEWAL_REASON.vencido }];
const observed = [{ name: 'DNI', observacion: 'No se lee' }] as const;

describe('the supplier’s portal home', () => {
  it.each([[openedDocuments], [[]]])('speaks of the renewal while one is under way (%j)', (observations) => {
    const { form, status, notice } = portalTiles('EN CORRECCION', observations);
    expect(form.enabled).toBe(true);
    expect(status).toMatchObject({
      enabled: false,
      why: expect.stringMatching(/renovación todavía no fue enviada/),
    });
    expect(notice).toEqual({ kind: 'warning', title: RENEWAL_TITLE, text: renewalText(observations) });
  });

  it('speaks of the auditor’s observations otherwise', () => {
    expect(portalTiles('EN CORRECCION', observed)).toEqual(portalTiles('EN CORRECCION'));
    expect(portalTiles('EN CORRECCION').notice?.title).toBe('Su solicitud tiene observaciones');
  });

  it('says at the form what there is to do, and how many documents are ready', () => {
    const documents = { observaciones: [], documentos_requeridos: 9, documentos_faltantes: ['DNI', 'Acta'] };
    const task = 'Complete sus datos y suba los documentos. Puede guardar y seguir en otro momento.';
    expect(formTileText('INICIADO', null)).toBe(task);
    expect(formTileText('INICIADO', documents)).toBe(`7 de 9 documentos listos. ${task}`);
    expect(formTileText('EN CORRECCION', documents)).toMatch(/^Corrija/);
    const observaciones = (['atendida', 'pendiente'] as const).map((estado) => ({ ...observed[0], estado }));
    expect(formTileText('EN CORRECCION', { ...documents, observaciones })).toMatch(
      /^1 de 2 observaciones atendidas\. Corrija/,
    );
    for (const estado of ESTADOS.filter((one) => !isEditable(one))) {
      expect(formTileText(estado, documents)).toBeNull();
    }
  });

  it.each(ESTADOS.filter((estado) => !isEditable(estado)))('says in %s why the form is closed', (estado) => {
    const { form, notice } = portalTiles(estado);
    expect(notice?.text).toBeTruthy();
    expect(form).toEqual({ enabled: false, why: notice?.text });
  });
});
