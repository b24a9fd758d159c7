/** The API counts up to here; this number stands for "this many or more". */
const COUNTED_UP_TO = 10_000;

/** How many tenders there are, in words; undefined while that isn't known. */
export function countText(total: number | undefined): string {
  if (total === undefined) return 'Cargando...';
  if (total === 1) return '1 licitación';
  // What has no thousands is written alike everywhere, and how Argentina writes them takes a phone long to look up.
  const number = total < 1000 ? String(total) : total.toLocaleString('es-AR');
  return total >= COUNTED_UP_TO ? `${number} licitaciones o más` : `${number} licitaciones`;
}
