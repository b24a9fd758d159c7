-- An update locks its rows as its plan finds them: two drafts that were published at once could each wait for the other's
-- total. The totals are locked in one order first.
CREATE OR REPLACE FUNCTION tenders_count_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM 1 FROM "tender_totals" t
	WHERE t."mostrar" IN (SELECT "mostrar" FROM added UNION ALL SELECT "mostrar" FROM removed)
	ORDER BY t."mostrar" FOR NO KEY UPDATE;
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
END $$;
