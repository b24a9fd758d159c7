import { MEASURE_MAX, type Measure } from 'shared-api/rules';
import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';

const THOUSAND = 1_000;

/** Measures how the page was for its visitor, as the browsers' vendors define it; each value is told once. */
export function measureVitals(tell: (measure: Measure, value: number) => void): void {
  const told = ({ name, value }: { name: Measure; value: number }) =>
    tell(name, Math.min(MEASURE_MAX, Math.round(name === 'CLS' ? value * THOUSAND : value)));
  for (const start of [onCLS, onFCP, onINP, onLCP, onTTFB]) start(told);
}
