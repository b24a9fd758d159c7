import * as v from 'valibot';
import { AUDIT_CUIL_PROBLEM } from '../../../rules/oversight/audit-filter.ts';
import { AUDIT_ENTITIES, AUDIT_OPERATIONS } from '../../../rules/oversight/audit-kinds.ts';
import { digitsOf } from '../../../rules/values/digits.ts';
import { endpoint, whoCan } from '../../endpoint.ts';
import { AuditRecord, AuditVerification, Unchained } from '../../entities/oversight/audit.ts';
import { CivilDate, data, text, wholeNumber } from '../../primitives.ts';

const reader = whoCan('audit.read');
const AuditPage = v.object({
  data: v.array(AuditRecord),
  total: v.number(),
  page: v.number(),
  totalPages: v.number(),
  sin_encadenar: Unchained,
});
const cuil = v.pipe(v.string(), v.transform(digitsOf), v.regex(/^\d{11}$/, AUDIT_CUIL_PROBLEM));
/** Filters that stand beside CUIL and date. */
const filters = {
  /** Staff who did it: inside of the name or surname, or how the document number begins. */
  usuario: v.optional(text('El usuario', 100)),
  operacion: v.optional(v.picklist(AUDIT_OPERATIONS)),
  entidad: v.optional(v.picklist(AUDIT_ENTITIES)),
};
const page = wholeNumber(1, 1_000_000, 1);
const cache = { minutes: 2, retry: true };

export const listAudit = endpoint({
  id: 'audit.list',
  method: 'GET',
  path: '/auditoria',
  summary: 'Audit log, newest first',
  access: reader,
  query: v.object({ ...filters, page }),
  answer: AuditPage,
  cache,
});

export const auditByCuil = endpoint({
  id: 'audit.byCuil',
  method: 'GET',
  path: '/auditoria/cuil',
  summary: 'Audit log of one tax id; with a date given too, of that day in the city',
  access: reader,
  query: v.object({ cuil, fecha: v.optional(CivilDate), ...filters, page }),
  answer: AuditPage,
  cache,
});

export const auditByDate = endpoint({
  id: 'audit.byDate',
  method: 'GET',
  path: '/auditoria/fecha',
  summary: 'Audit log of one day in the city',
  access: reader,
  query: v.object({ fecha: CivilDate, ...filters, page }),
  answer: AuditPage,
  cache,
});

export const verifyAudit = endpoint({
  id: 'audit.verify',
  method: 'GET',
  path: '/auditoria/verificar',
  summary:
    'Whether every entry of the audit log is what was written, and which are not; with `desde` some thousand entries from that one on, else all of them, which takes too long for an answer once they are millions',
  access: reader,
  query: v.object({
    /** 0: the whole log. */
    desde: wholeNumber(0, 999_999_999, 0),
  }),
  answer: data(AuditVerification),
});

export const exportAudit = endpoint({
  id: 'audit.export',
  method: 'GET',
  path: '/auditoria/exportar',
  summary: 'The filtered audit log as CSV, oldest first; with CUIL and date given, the date is used',
  access: reader,
  query: v.object({ cuil: v.optional(cuil), fecha: v.optional(CivilDate), ...filters }),
  answers: 'file',
  fileTypes: ['text/csv'],
  answer: v.void(),
});
