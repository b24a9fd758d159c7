import { fold } from 'shared-api/rules';
import { labels, supplierLabels } from '../registration/labels/tables.ts';
import { ago, type DemoContext, required } from './context.ts';
import { LABELS, SCENARIOS } from './scenarios.ts';

export async function seedLabels(context: DemoContext, requests: ReadonlyMap<string, string>): Promise<void> {
  const createdAt = ago(context, 1);
  const rows = await context.tx
    .insert(labels)
    .values(LABELS.map((nombre) => ({ nombre, nombreBusqueda: fold(nombre), createdAt })))
    .returning({ id: labels.id, nombre: labels.nombre });
  const ids = new Map(rows.map(({ id, nombre }) => [nombre, id]));
  await context.tx.insert(supplierLabels).values(
    SCENARIOS.flatMap((scenario) =>
      scenario.labels.map((name) => ({
        requestId: required(requests.get(scenario.cuit), `request ${scenario.cuit}`),
        labelId: required(ids.get(name), `label ${name}`),
        createdAt,
      })),
    ),
  );
}
