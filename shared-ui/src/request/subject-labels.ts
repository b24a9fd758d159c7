/** An activity's period as the registry writes it (`YYYYMM`), `03/2020`; what has another shape stays as it is. */
export function periodLabel(period: string): string {
  return /^\d{6}$/.test(period) ? `${period.slice(4)}/${period.slice(0, 4)}` : period;
}
