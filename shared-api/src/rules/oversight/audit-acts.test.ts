import { auditAct } from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

const entry = {
  entidad: 'sujeto_fiscal',
  operacion: 'CAMBIO DE ESTADO',
  realizado_por_tipo: 'VISADOR',
  realizado_en: 'x',
};

describe('an entry of the audit log', () => {
  it.each([
    [{ datos_nuevos: { estado: 'OBSERVACION' } }, 'Tomó el trámite para revisarlo'],
    [
      { datos_nuevos: { estado: 'HABILITADO', certificado: { resolucion: 'RES-12' } } },
      'Habilitó la inscripción, resolución RES-12',
    ],
    [{ datos_nuevos: { estado: 'EN CORRECCION' } }, 'Pidió correcciones'],
    [{ datos_nuevos: { estado: 'EN CORRECCION' }, realizado_por_tipo: 'PROVEEDOR' }, 'Inició la renovación'],
    [{ operacion: 'MODIFICACION', realizado_en: 'requests.save' }, 'Guardó datos del formulario'],
    [
      { entidad: 'asignacion', datos_nuevos: { revisor: 'Valeria Soria' } },
      'Asignó el trámite a Valeria Soria',
    ],
    [{ entidad: 'asignacion', datos_nuevos: { revisor: null } }, 'Dejó el trámite sin tomar'],
    [{ entidad: 'usuario', operacion: 'BAJA', realizado_en: 'users.deactivate' }, 'Desactivó el usuario'],
    [{ entidad: 'prueba', operacion: 'ALTA', datos_nuevos: 'texto' }, 'ALTA: prueba'],
    [{ datos_nuevos: { estado: 'OTRO' } }, 'CAMBIO DE ESTADO: sujeto_fiscal'],
  ])('%j: %s', (stored, said) => expect(auditAct({ ...entry, ...stored })).toBe(said));
});
