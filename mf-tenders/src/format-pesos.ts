/** Formats an amount of money: `$ 1.500.000,50`. */
export const formatPesos = (amount: number): string =>
  amount.toLocaleString('es-AR', { style: 'currency', currency: 'ARS' });
