import { withDatabase } from './database.ts';

/** Rows per statement. */
const BATCH = 20_000;

/** Number of titles with the rare word, whatever the number of titles. */
const RARE = 20;

/**
 * Adds the tenders from `first` to `last` of `count`, spread over 25 years, the last ones still open. A sixteenth of the
 * titles has 'hormigón', `RARE` of them 'zarzamora'.
 */
const fill = (count: number, first: number, last: number) => `
  insert into tenders (id, titulo, titulo_busqueda, numero, anio, expediente, tipo_licitacion, fecha_publicacion,
    fecha_vencimiento, pliego_file_id, mostrar, created_at, updated_at)
  select gen_random_uuid(), title, ' ' || lower(translate(replace(title, 'N° ', ''), 'áéíóúñÁÉÍÓÚÑ', 'aeiounaeioun')) || ' ' ||
      (array['licitacion', 'concurso de precios', 'iniciativa privada'])[1 + n % 3] || ' ' ||
      n % 500 + 1 || ' ' || extract(year from day) || ' ex ' || extract(year from day) || ' ' || n || ' municat ' ||
      substr(md5(n::text), 1, 10) || ' ', n % 500 + 1,
    extract(year from day), 'EX-' || extract(year from day) || '-' || lpad(n::text, 8, '0') || '--MUNICAT-' ||
      upper(substr(md5(n::text), 1, 10)),
    (array['LICITACIÓN', 'CONCURSO_DE_PRECIOS', 'INICIATIVA_PRIVADA'])[1 + n % 3], day, day + 15 + n % 20,
    (select id from files limit 1), true, day, day
  from (
    select n, current_date - ((${count} - n) * (9131.0 / ${count}))::int as day,
      (array['Adquisición', 'Provisión', 'Contratación', 'Alquiler', 'Reparación', 'Construcción', 'Mantenimiento',
        'Servicio'])[1 + n % 8] || ' de ' ||
      (array['hormigón elaborado', 'luminarias led', 'cubiertas', 'uniformes', 'insumos informáticos',
        'motoniveladoras', 'medicamentos', 'cámaras de seguridad', 'cemento', 'pintura vial', 'ambulancias',
        'combustible', 'papel', 'mobiliario escolar', 'caños', 'áridos'])[1 + (n / 8) % 16] || ' para ' ||
      (array['la Dirección de Vialidad', 'el Hospital Municipal', 'la Secretaría de Obras', 'el barrio San Martín',
        'la Escuela', 'el Parque Industrial', 'la Plaza 25 de Mayo', 'el Cementerio'])[1 + (n / 128) % 8] ||
      case when n % ${count / RARE} = 7 then ' y la zarzamora ' else ' N° ' end || n as title
    from generate_series(${first}, ${last}) n) made`;

/**
 * Adds that many published tenders to a portal's database. Plain indexes are dropped and created again, which is much
 * faster than maintaining them meanwhile.
 */
export async function fillTenders(databaseUrl: string, count: number): Promise<void> {
  await withDatabase(databaseUrl, async (client) => {
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
       from pg_index where indrelid = 'tenders'::regclass and not indisunique`,
    );
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    for (let first = 1; first <= count; first += BATCH) {
      await client.query(fill(count, first, Math.min(count, first + BATCH - 1)));
    }
    await client.query("set maintenance_work_mem = '512MB'");
    for (const { definition } of indexes) await client.query(definition);
    await client.query('vacuum analyze');
  });
}
