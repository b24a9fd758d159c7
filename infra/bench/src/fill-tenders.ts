import pg from 'pg';

/** A statement fills this many at once. */
const BATCH = 20_000;

/** How many titles have the rare word, however many titles there are. */
const RARE = 20;

/**
 * Of `count` tenders those from `first` to `last`: 25 years of them, the last ones still open, with titles as cities write
 * them. A sixteenth of the titles has 'hormigón', `RARE` of them 'zarzamora'.
 */
const fill = (count: number, first: number, last: number) => `
  insert into tenders (id, titulo, titulo_busqueda, numero, anio, expediente, tipo_licitacion, fecha_publicacion,
    fecha_vencimiento, pliego_file_id, mostrar, created_at, updated_at)
  select gen_random_uuid(), title, lower(translate(title, 'áéíóúñÁÉÍÓÚÑ', 'aeiounaeioun')), n % 500 + 1,
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
 * Fills a portal's database with that many published tenders more. Its search indexes are made anew afterwards, which
 * is much sooner done than keeping them meanwhile; everything else works as it always does.
 */
export async function fillTenders(databaseUrl: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows: indexes } = await client.query<{ name: string; made: string }>(
      `select indexname as name, indexdef as made from pg_indexes
       where tablename = 'tenders' and indexname <> 'tenders_pkey'`,
    );
    for (const { name } of indexes) await client.query(`drop index ${client.escapeIdentifier(name)}`);
    for (let first = 1; first <= count; first += BATCH) {
      await client.query(fill(count, first, Math.min(count, first + BATCH - 1)));
    }
    await client.query("set maintenance_work_mem = '512MB'");
    for (const { made } of indexes) await client.query(made);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
