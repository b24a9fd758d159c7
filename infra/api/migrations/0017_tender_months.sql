CREATE TABLE "tender_months" (
	"tipo_licitacion" text NOT NULL,
	"mes" date NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "tender_months_tipo_licitacion_mes_pk" PRIMARY KEY("tipo_licitacion","mes")
);
--> statement-breakpoint
INSERT INTO "tender_months" ("tipo_licitacion", "mes", "total")
	SELECT "tipo_licitacion", date_trunc('month', "fecha_publicacion"::timestamp)::date, count(*)
	FROM "tenders" WHERE "mostrar" AND "deleted_at" IS NULL GROUP BY 1, 2;--> statement-breakpoint
-- One statement, one count: what it adds and takes away is summed before a total is touched, and the totals are always
-- touched in the same order, so that no two transactions wait for each other.
CREATE FUNCTION tenders_months_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "tender_months" AS m ("tipo_licitacion", "mes", "total")
	SELECT "tipo_licitacion", date_trunc('month', "fecha_publicacion"::timestamp)::date, count(*)
	FROM added WHERE "mostrar" AND "deleted_at" IS NULL
	GROUP BY 1, 2 ORDER BY 1, 2
	ON CONFLICT ("tipo_licitacion", "mes") DO UPDATE SET "total" = m."total" + excluded."total";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION tenders_months_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "tender_months" AS m ("tipo_licitacion", "mes", "total")
	SELECT "tipo_licitacion", date_trunc('month', "fecha_publicacion"::timestamp)::date, sum(n)
	FROM (
		SELECT "tipo_licitacion", "fecha_publicacion", 1 AS n FROM added WHERE "mostrar" AND "deleted_at" IS NULL
		UNION ALL
		SELECT "tipo_licitacion", "fecha_publicacion", -1 FROM removed WHERE "mostrar" AND "deleted_at" IS NULL
	) each
	GROUP BY 1, 2 HAVING sum(n) <> 0 ORDER BY 1, 2
	ON CONFLICT ("tipo_licitacion", "mes") DO UPDATE SET "total" = m."total" + excluded."total";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION tenders_months_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "tender_months" AS m ("tipo_licitacion", "mes", "total")
	SELECT "tipo_licitacion", date_trunc('month', "fecha_publicacion"::timestamp)::date, -count(*)
	FROM removed WHERE "mostrar" AND "deleted_at" IS NULL
	GROUP BY 1, 2 ORDER BY 1, 2
	ON CONFLICT ("tipo_licitacion", "mes") DO UPDATE SET "total" = m."total" + excluded."total";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION tenders_months_emptied() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "tender_months";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER tenders_months_added AFTER INSERT ON "tenders" REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION tenders_months_added();--> statement-breakpoint
CREATE TRIGGER tenders_months_changed AFTER UPDATE ON "tenders" REFERENCING OLD TABLE AS removed NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION tenders_months_changed();--> statement-breakpoint
CREATE TRIGGER tenders_months_removed AFTER DELETE ON "tenders" REFERENCING OLD TABLE AS removed
	FOR EACH STATEMENT EXECUTE FUNCTION tenders_months_removed();--> statement-breakpoint
CREATE TRIGGER tenders_months_emptied AFTER TRUNCATE ON "tenders"
	FOR EACH STATEMENT EXECUTE FUNCTION tenders_months_emptied();
