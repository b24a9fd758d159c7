import { readFileSync } from 'node:fs';
import path from 'node:path';
import { rolesWith } from 'shared-api/rules';
import { ownerOf, SectionManifest, segmentsOf } from 'shared-api/section';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..', '..', '..');
const HASH = `sha384-${'A'.repeat(64)}`;
const SECTIONS = ['mf-admin', 'mf-staff', 'mf-supplier', 'mf-tenders'].map((name) =>
  v.parse(SectionManifest, JSON.parse(readFileSync(path.join(ROOT, name, 'section.json'), 'utf8'))),
);
const registry = {
  revision: 1,
  sections: SECTIONS.map((section) => ({
    previous: null,
    active: {
      section,
      version: '1.0.0',
      entry: { url: `/mf/${section.name}/1.0.0/remoteEntry.js`, integrity: HASH },
      preload: { scripts: [], styles: [] },
    },
  })),
};

const STAFF = ['ADMIN', 'GESTION_COMPRAS', 'PUBLICADOR', 'VISADOR', 'VISUALIZADOR'];

describe('what the sections say of themselves', () => {
  it.each([
    ['/cuenta', 'mf-supplier', ['PROVEEDOR']],
    ['/auth/personas-juridicas', 'mf-supplier', ['PROVEEDOR']],
    ['/persona-humana/register/20002307554', 'mf-supplier', ['PROVEEDOR']],
    ['/persona-juridica/register-form/30558515305', 'mf-supplier', ['PROVEEDOR']],
    ['/request-management/persona-humana/7f0c', 'mf-supplier', ['PROVEEDOR']],
    ['/request-management/estado-tramite/persona-juridica/30558515305', 'mf-supplier', ['PROVEEDOR']],
    ['/request-success/persona-humana', 'mf-supplier', ['PROVEEDOR']],
    ['/certificado-autorizado/public/certificado/7f0c', 'mf-supplier', 'public'],
    ['/management', 'mf-staff', STAFF],
    ['/management/tablero', 'mf-staff', STAFF],
    ['/management/mensajes', 'mf-staff', rolesWith('chat.staff').toSorted()],
    ['/dashboard/ver-tramite/30558515305', 'mf-staff', STAFF],
    ['/licitaciones', 'mf-tenders', ['ADMIN', 'PUBLICADOR']],
    ['/licitaciones/licitaciones-concursos-1', 'mf-tenders', ['ADMIN', 'PUBLICADOR']],
    ['/licitaciones-concursos', 'mf-tenders', 'public'],
    ['/Licitaciones-Concursos', 'mf-tenders', 'public'],
    ['/proveedores-habilitados', 'mf-tenders', 'public'],
    ['/CONFIGURACIONES', 'mf-admin', ['ADMIN', 'GESTION_COMPRAS', 'VISADOR']],
    ['/configuraciones', 'mf-admin', ['ADMIN', 'GESTION_COMPRAS', 'VISADOR']],
    ['/configuraciones/consultas', 'mf-admin', rolesWith('dataAccesses.read')],
    ['/configuraciones/versiones', 'mf-admin', rolesWith('system.read')],
  ] as const)('%s belongs to %s and opens to %j', (address, name, entrance) => {
    const owner = ownerOf(registry, segmentsOf(address));
    expect(owner?.release.section.name).toBe(name);
    const actual = owner?.prefix.entrance;
    expect(typeof actual === 'string' ? actual : actual?.toSorted()).toEqual(entrance);
  });

  it.each(['/', '/login', '/cambiar_contraseña', '/accesibilidad', '/documentacion', '/nada'])(
    '%s belongs to none',
    (address) => {
      expect(ownerOf(registry, segmentsOf(address))).toBeNull();
    },
  );

  it('the user menu has the entries of the specification, and leads suppliers to their requests', () => {
    const entries = SECTIONS.flatMap(({ menu }) => menu);
    expect(
      entries.map(({ label, to, roles, onlyOn }) => [label, to, roles.toSorted(), onlyOn ?? 'everywhere']),
    ).toEqual([
      ['Configuraciones', '/configuraciones', ['ADMIN', 'GESTION_COMPRAS', 'VISADOR'], 'everywhere'],
      ['Incripciones', '/management', ['ADMIN', 'PUBLICADOR'], ['/licitaciones']],
      ['Mis inscripciones', '/cuenta', ['PROVEEDOR'], 'everywhere'],
      ['Licitaciones', '/licitaciones', ['ADMIN', 'PUBLICADOR'], ['/management']],
    ]);
  });
});
