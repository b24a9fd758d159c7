CREATE TABLE "tender_words" (
	"palabra" text NOT NULL,
	"tipo_licitacion" text NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "tender_words_palabra_tipo_licitacion_pk" PRIMARY KEY("palabra","tipo_licitacion")
);
--> statement-breakpoint
CREATE INDEX "tender_words_part" ON "tender_words" USING gin ("palabra" gin_trgm_ops);--> statement-breakpoint
CREATE FUNCTION tender_title_words(title text) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
	SELECT DISTINCT word FROM regexp_split_to_table(title, '[^a-z]+') word WHERE length(word) > 2
$$;--> statement-breakpoint
INSERT INTO "tender_words" ("palabra", "tipo_licitacion", "total")
	SELECT word, "tipo_licitacion", count(*)
	FROM "tenders", tender_title_words("titulo_busqueda") word
	WHERE "mostrar" AND "deleted_at" IS NULL GROUP BY 1, 2;--> statement-breakpoint
-- As with the months: one statement, one count, and the totals always touched in the same order.
CREATE FUNCTION tenders_words_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "tender_words" AS w ("palabra", "tipo_licitacion", "total")
	SELECT word, "tipo_licitacion", count(*)
	FROM added, tender_title_words("titulo_busqueda") word
	WHERE "mostrar" AND "deleted_at" IS NULL
	GROUP BY 1, 2 ORDER BY 1, 2
	ON CONFLICT ("palabra", "tipo_licitacion") DO UPDATE SET "total" = w."total" + excluded."total";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION tenders_words_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "tender_words" AS w ("palabra", "tipo_licitacion", "total")
	SELECT word, "tipo_licitacion", sum(n)
	FROM (
		SELECT "titulo_busqueda", "tipo_licitacion", 1 AS n FROM added WHERE "mostrar" AND "deleted_at" IS NULL
		UNION ALL
		SELECT "titulo_busqueda", "tipo_licitacion", -1 FROM removed WHERE "mostrar" AND "deleted_at" IS NULL
	) each, tender_title_words("titulo_busqueda") word
	GROUP BY 1, 2 HAVING sum(n) <> 0 ORDER BY 1, 2
	ON CONFLICT ("palabra", "tipo_licitacion") DO UPDATE SET "total" = w."total" + excluded."total";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION tenders_words_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "tender_words" AS w ("palabra", "tipo_licitacion", "total")
	SELECT word, "tipo_licitacion", -count(*)
	FROM removed, tender_title_words("titulo_busqueda") word
	WHERE "mostrar" AND "deleted_at" IS NULL
	GROUP BY 1, 2 ORDER BY 1, 2
	ON CONFLICT ("palabra", "tipo_licitacion") DO UPDATE SET "total" = w."total" + excluded."total";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION tenders_words_emptied() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "tender_words";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER tenders_words_added AFTER INSERT ON "tenders" REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION tenders_words_added();--> statement-breakpoint
CREATE TRIGGER tenders_words_changed AFTER UPDATE ON "tenders" REFERENCING OLD TABLE AS removed NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION tenders_words_changed();--> statement-breakpoint
CREATE TRIGGER tenders_words_removed AFTER DELETE ON "tenders" REFERENCING OLD TABLE AS removed
	FOR EACH STATEMENT EXECUTE FUNCTION tenders_words_removed();--> statement-breakpoint
CREATE TRIGGER tenders_words_emptied AFTER TRUNCATE ON "tenders"
	FOR EACH STATEMENT EXECUTE FUNCTION tenders_words_emptied();
