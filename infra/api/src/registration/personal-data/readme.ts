import {
  DRAFT_DAYS,
  daysInWords,
  ESTADO_LABEL,
  formatDateTime,
  formatTaxId,
  isEditable,
  KEPT_DAYS,
  statesWhere,
} from 'shared-api/rules';
import type { Config } from '../../config/config.ts';

const keptFor = (what: keyof typeof KEPT_DAYS): string => daysInWords(KEPT_DAYS[what]);

/** Writes `LEAME.txt`: what the archive holds, how long the portal stores it, and how to correct a mistake. */
export const readmeText = (
  { cityName, publicUrl }: Pick<Config, 'cityName' | 'publicUrl'>,
  cuit: string,
  at: Date,
): string => `Datos que el portal de proveedores guarda sobre el CUIT ${formatTaxId(cuit)}
${cityName}, ${publicUrl}
Generado el ${formatDateTime(at.toISOString())}

Qué hay aquí
- datos.json: la cuenta y sus ingresos, la inscripción con todo lo que se cargó, su historia, los mensajes con el auditor,
  los certificados, los correos enviados, las operaciones registradas y los días en que el personal consultó los datos.
- archivos/: los archivos que se presentaron, también los que después se reemplazaron.

Por cuánto tiempo se guarda
- La inscripción, su historia y el registro de operaciones: mientras exista el registro de proveedores, porque
  respaldan actos administrativos.
- Lo que se escribió y no se guardó: hasta que se guarda, se descarta o se envía, y a lo sumo ${DRAFT_DAYS} días.
- Ingresos: ${keptFor('sessions')} después de su fin. Consultas del personal: ${keptFor('accesses')}. Texto de los correos enviados: ${keptFor('mails')}.
- Intentos fallidos de ingreso: ${keptFor('attempts')}. Respuestas guardadas para no repetir una operación: ${keptFor('answers')}.

Cómo corregir un dato
- Lo que viene de ARCA (nombre, domicilio fiscal, actividades) se corrige en ARCA; el portal lo vuelve a leer.
- Lo que usted cargó lo corrige en su inscripción mientras esté en estado ${statesWhere(isEditable)
  .map((estado) => ESTADO_LABEL[estado])
  .join(' o\n  ')}; en otro, pídalo al auditor por los mensajes del trámite. El plazo para
  corregir es de cinco días hábiles.

La Ley 25.326 le da derecho a conocer sus datos sin costo, y a que se corrijan o actualicen. Si no se respeta, puede
reclamar ante la Agencia de Acceso a la Información Pública, órgano de control de esa ley.
`;
