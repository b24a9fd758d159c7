/** Orders of the staff's list; the names stand in the call and in the page's address. */
export const REQUEST_ORDERS = ['nuevas', 'antiguas', 'nombre', 'estado'] as const;
export type RequestOrder = (typeof REQUEST_ORDERS)[number];

/** Order of the list unless another is chosen. */
export const DEFAULT_REQUEST_ORDER: RequestOrder = 'nuevas';

/** Label of each order. */
export const REQUEST_ORDER_LABEL: Readonly<Record<RequestOrder, string>> = {
  nuevas: 'Más nuevas primero',
  antiguas: 'Más antiguas primero',
  nombre: 'Nombre o razón social',
  estado: 'Más tiempo en su estado',
};

/** The most requests that one export holds. */
export const REQUESTS_EXPORTED = 10_000;

/** Formats of the exported list. */
export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
