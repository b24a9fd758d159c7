-- A save changes neither state nor moments, and is what changes a request most often: it pays for no counting. One request
-- moves at a time; what a statement moved of several at once is counted row by row, with the same totals in the end.
CREATE FUNCTION requests_count_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "request_months" AS m ("por", "estado", "mes", "total")
	SELECT v.por, v.estado, date_trunc('month', v.at AT TIME ZONE 'UTC')::date, sum(v.n)
	FROM (VALUES
		('creado', NEW."estado", NEW."created_at", 1), ('estado', NEW."estado", NEW."estado_desde", 1),
		('creado', OLD."estado", OLD."created_at", -1), ('estado', OLD."estado", OLD."estado_desde", -1)
	) v(por, estado, at, n)
	GROUP BY 1, 2, 3 HAVING sum(v.n) <> 0 ORDER BY 1, 2, 3
	ON CONFLICT ("por", "estado", "mes") DO UPDATE SET "total" = m."total" + excluded."total";
	RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER requests_changed ON "supplier_requests";--> statement-breakpoint
DROP FUNCTION requests_count_changed();--> statement-breakpoint
CREATE TRIGGER requests_changed AFTER UPDATE ON "supplier_requests" FOR EACH ROW
	WHEN (NEW."estado" <> OLD."estado" OR NEW."created_at" <> OLD."created_at" OR NEW."estado_desde" <> OLD."estado_desde")
	EXECUTE FUNCTION requests_count_moved();
