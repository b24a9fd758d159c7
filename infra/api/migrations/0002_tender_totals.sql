DROP INDEX "audit_log_cuil";--> statement-breakpoint
CREATE INDEX "audit_log_cuil" ON "audit_log" USING btree ("cuil","created_at","id");--> statement-breakpoint
INSERT INTO "tender_totals" ("mostrar", "total") VALUES (true, 0), (false, 0);--> statement-breakpoint
-- One statement, one count: what a statement adds and takes away is summed before the total is touched.
CREATE FUNCTION tenders_count_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "tender_totals" t SET "total" = t."total" + d.n
	FROM (SELECT "mostrar", count(*)::int AS n FROM added WHERE "deleted_at" IS NULL GROUP BY "mostrar") d
	WHERE d."mostrar" = t."mostrar";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION tenders_count_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "tender_totals" t SET "total" = t."total" + d.n
	FROM (
		SELECT "mostrar", sum(n)::int AS n
		FROM (
			SELECT "mostrar", 1 AS n FROM added WHERE "deleted_at" IS NULL
			UNION ALL
			SELECT "mostrar", -1 FROM removed WHERE "deleted_at" IS NULL
		) each
		GROUP BY "mostrar" HAVING sum(n) <> 0
	) d
	WHERE d."mostrar" = t."mostrar";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION tenders_count_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "tender_totals" t SET "total" = t."total" - d.n
	FROM (SELECT "mostrar", count(*)::int AS n FROM removed WHERE "deleted_at" IS NULL GROUP BY "mostrar") d
	WHERE d."mostrar" = t."mostrar";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION tenders_count_emptied() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "tender_totals" SET "total" = 0;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER tenders_added AFTER INSERT ON "tenders" REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION tenders_count_added();--> statement-breakpoint
CREATE TRIGGER tenders_changed AFTER UPDATE ON "tenders" REFERENCING OLD TABLE AS removed NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION tenders_count_changed();--> statement-breakpoint
CREATE TRIGGER tenders_removed AFTER DELETE ON "tenders" REFERENCING OLD TABLE AS removed
	FOR EACH STATEMENT EXECUTE FUNCTION tenders_count_removed();--> statement-breakpoint
CREATE TRIGGER tenders_emptied AFTER TRUNCATE ON "tenders"
	FOR EACH STATEMENT EXECUTE FUNCTION tenders_count_emptied();
