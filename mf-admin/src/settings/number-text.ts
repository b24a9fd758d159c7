/** A number as it is written in Argentina: `1.234`. */
export const numberText = (value: number): string => value.toLocaleString('es-AR');
