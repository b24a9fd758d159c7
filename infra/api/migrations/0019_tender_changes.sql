ALTER TABLE "tender_totals" ADD COLUMN "changes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- A statement that touches tenders without making them more or fewer is a change too.
CREATE OR REPLACE FUNCTION tenders_count_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "tender_totals" t SET "total" = t."total" + d.n, "changes" = t."changes" + 1
	FROM (SELECT "mostrar", count(*)::int AS n FROM added WHERE "deleted_at" IS NULL GROUP BY "mostrar") d
	WHERE d."mostrar" = t."mostrar";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION tenders_count_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "tender_totals" t SET "total" = t."total" + d.n, "changes" = t."changes" + 1
	FROM (
		SELECT "mostrar", sum(n)::int AS n
		FROM (
			SELECT "mostrar", 1 AS n FROM added WHERE "deleted_at" IS NULL
			UNION ALL
			SELECT "mostrar", -1 FROM removed WHERE "deleted_at" IS NULL
		) each
		GROUP BY "mostrar"
	) d
	WHERE d."mostrar" = t."mostrar";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION tenders_count_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "tender_totals" t SET "total" = t."total" - d.n, "changes" = t."changes" + 1
	FROM (SELECT "mostrar", count(*)::int AS n FROM removed WHERE "deleted_at" IS NULL GROUP BY "mostrar") d
	WHERE d."mostrar" = t."mostrar";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION tenders_count_emptied() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "tender_totals" SET "total" = 0, "changes" = "changes" + 1;
	RETURN NULL;
END $$;
