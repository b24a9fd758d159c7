import type { Page } from '@playwright/test';

/** What the portal's pages say, in the mixture of letters, capitals, digits and signs in which they say it. */
export const SAMPLE = [
  'Licitaciones y Concursos. Consulte las licitaciones y los concursos de la Municipalidad, y reciba por correo los nuevos.',
  'Adquisición de medicamentos e insumos para los centros de atención primaria de la salud',
  'Obra: ampliación de la red de agua potable y cloacas en los barrios del norte de la ciudad',
  'Servicio de mantenimiento de vehículos, máquinas viales y equipos de oficina por doce meses',
  'Contratación directa · Por significación económica · EX-2026-00001234--MUNICAT-COMPRAS',
  'Publicación 12/03/2026 Vencimiento 27/04/2026 Página 1 de 12',
  'La inscripción se hace en cinco pasos. Puede guardar en cualquier momento y seguir otro día desde donde quedó.',
  'Completar el formulario: de 30 a 60 minutos. Primera revisión: de 3 a 5 días hábiles.',
].join(' ');

/** The heading of the public list, in which bold type is measured. */
export const HEADING = 'Licitaciones y Concursos';

/** Measures of a text in a font, in thousandths of its size. */
export interface TypeMeasure {
  readonly letter: number;
  readonly ascent: number;
  readonly descent: number;
}

/**
 * How wide a letter of a text is on average in a family, with its kerning, and how high its lines are.
 * @returns null when this machine has none of the files that the family's face of that weight names
 */
export function measureType(
  page: Page,
  family: string,
  weight: number,
  text = weight < 700 ? SAMPLE : HEADING,
): Promise<TypeMeasure | null> {
  const font = JSON.stringify(`${weight} 1000px "${family}"`);
  return page.evaluate<TypeMeasure | null>(`document.fonts.load(${font}).then((faces) => {
    if (faces.length === 0) return null;
    const pen = Object.assign(document.createElement('canvas').getContext('2d'), { font: ${font} });
    const text = ${JSON.stringify(text)};
    const { width, fontBoundingBoxAscent, fontBoundingBoxDescent } = pen.measureText(text);
    return { letter: width / text.length, ascent: fontBoundingBoxAscent, descent: fontBoundingBoxDescent };
  }, () => null)`);
}
