CREATE TABLE "request_months" (
	"por" text NOT NULL,
	"estado" text NOT NULL,
	"mes" date NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "request_months_por_estado_mes_pk" PRIMARY KEY("por","estado","mes")
);
--> statement-breakpoint
INSERT INTO "request_months" ("por", "estado", "mes", "total")
	SELECT v.por, r."estado", date_trunc('month', v.at AT TIME ZONE 'UTC')::date, count(*)
	FROM "supplier_requests" r CROSS JOIN LATERAL (VALUES ('creado', r."created_at"), ('estado', r."estado_desde")) v(por, at)
	GROUP BY 1, 2, 3;--> statement-breakpoint
-- One statement, one count: what it adds and takes away is summed before a total is touched, and the totals are always
-- touched in the same order, so that no two transactions wait for each other.
CREATE FUNCTION requests_count_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "request_months" AS m ("por", "estado", "mes", "total")
	SELECT v.por, r."estado", date_trunc('month', v.at AT TIME ZONE 'UTC')::date, count(*)
	FROM added r CROSS JOIN LATERAL (VALUES ('creado', r."created_at"), ('estado', r."estado_desde")) v(por, at)
	GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
	ON CONFLICT ("por", "estado", "mes") DO UPDATE SET "total" = m."total" + excluded."total";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION requests_count_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "request_months" AS m ("por", "estado", "mes", "total")
	SELECT v.por, r."estado", date_trunc('month', v.at AT TIME ZONE 'UTC')::date, sum(r.n)
	FROM (
		SELECT "estado", "created_at", "estado_desde", 1 AS n FROM added
		UNION ALL
		SELECT "estado", "created_at", "estado_desde", -1 FROM removed
	) r CROSS JOIN LATERAL (VALUES ('creado', r."created_at"), ('estado', r."estado_desde")) v(por, at)
	GROUP BY 1, 2, 3 HAVING sum(r.n) <> 0 ORDER BY 1, 2, 3
	ON CONFLICT ("por", "estado", "mes") DO UPDATE SET "total" = m."total" + excluded."total";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION requests_count_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "request_months" AS m ("por", "estado", "mes", "total")
	SELECT v.por, r."estado", date_trunc('month', v.at AT TIME ZONE 'UTC')::date, -count(*)
	FROM removed r CROSS JOIN LATERAL (VALUES ('creado', r."created_at"), ('estado', r."estado_desde")) v(por, at)
	GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
	ON CONFLICT ("por", "estado", "mes") DO UPDATE SET "total" = m."total" + excluded."total";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION requests_count_emptied() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "request_months";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER requests_added AFTER INSERT ON "supplier_requests" REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION requests_count_added();--> statement-breakpoint
CREATE TRIGGER requests_changed AFTER UPDATE ON "supplier_requests" REFERENCING OLD TABLE AS removed NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION requests_count_changed();--> statement-breakpoint
CREATE TRIGGER requests_removed AFTER DELETE ON "supplier_requests" REFERENCING OLD TABLE AS removed
	FOR EACH STATEMENT EXECUTE FUNCTION requests_count_removed();--> statement-breakpoint
CREATE TRIGGER requests_emptied AFTER TRUNCATE ON "supplier_requests"
	FOR EACH STATEMENT EXECUTE FUNCTION requests_count_emptied();
