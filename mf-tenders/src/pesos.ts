/** An amount of money as it is shown. Made when it is asked for: few tenders have ended with one. */
export const pesos = (amount: number): string =>
  amount.toLocaleString('es-AR', { style: 'currency', currency: 'ARS' });
